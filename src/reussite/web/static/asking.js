// Questions to the server that change nothing on the table.

/** Ask something once, after what is on its way. A refusal is said, a newer state is shown, and then
 * null is returned; an answer that the player did not wait for is of no interest any more. */
export async function ask(play, method, path, body) {
  await play.idle();
  const told = play.state;
  try {
    const { status, data } = await play.net.ask(method, path, body);
    if (status === 200) return data;
    if (!data.state) play.page.say(data.error.sentence);
    else if (!play.goneOn(told)) play.moved(data.state);
  } catch {
    play.page.say(play.words.text("unanswered"));
  }
  return null;
}
