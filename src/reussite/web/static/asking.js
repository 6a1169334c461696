// Questions to the server that change nothing on the table.

/** Ask something once. A refusal is said, a newer state is shown, and then null is returned. */
export async function ask(play, method, path, body) {
  try {
    const { status, data } = await play.net.ask(method, path, body);
    if (status === 200) return data;
    if (data.state) play.adopt(data.state);
    play.page.say(data.error.sentence);
  } catch {
    play.page.say(play.words.text("unanswered"));
  }
  return null;
}
