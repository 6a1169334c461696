BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE attempts (
	id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	digest VARCHAR(80) NOT NULL, 
	number VARCHAR(24), 
	position_id VARCHAR(10), 
	start JSON NOT NULL, 
	actions TEXT NOT NULL, 
	joined TEXT NOT NULL, 
	cursor INTEGER NOT NULL, 
	length INTEGER NOT NULL, 
	undos INTEGER NOT NULL, 
	rev INTEGER NOT NULL, 
	status VARCHAR(10) NOT NULL, 
	foundation_cards INTEGER NOT NULL, 
	won DATETIME, 
	created DATETIME NOT NULL, 
	updated DATETIME NOT NULL, hints INTEGER DEFAULT '0' NOT NULL, solves INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_attempts PRIMARY KEY (id), 
	CONSTRAINT fk_attempts_player_id FOREIGN KEY(player_id) REFERENCES players (id) ON DELETE CASCADE, 
	CONSTRAINT fk_attempts_digest_game FOREIGN KEY(digest, game) REFERENCES profiles (digest, game), 
	CONSTRAINT fk_attempts_position_id FOREIGN KEY(position_id) REFERENCES positions (id)
);
INSERT INTO "attempts" VALUES(1,1,'canfield','sha256:ac256e4e26379b9fe347c3667ac3a719e1dffe5fe6dd51d3cedad12f05a12bf4','24',NULL,'{"game": "canfield", "base": "J", "tableau": [["5S"], ["6C"], ["9C"], ["3C"]], "foundations": ["JS"], "reserve": ["4C", "5H", "QC", "5D", "2D", "7H", "AH", "7S", "2C", "QH", "9S", "2S", "KD"], "stock": ["AS", "3D", "QD", "2H", "9D", "JD", "7C", "8D", "6D", "KS", "4H", "4S", "8S", "8H", "KC", "TD", "JH", "3S", "3H", "QS", "4D", "AD", "TS", "TC", "5C", "9H", "AC", "8C", "7D", "6S", "KH", "TH", "JC", "6H"], "waste": []}','draw draw','',1,2,1,3,'playing',1,NULL,'2026-11-01 12:03:00.000000','2026-11-01 12:05:00.000000',2,1);
INSERT INTO "attempts" VALUES(2,1,'beleaguered-castle','sha256:0ee0f92ef3bcdaff53c1a600dadb0ee5c98e4542cdb6cebcc91453822e5128e0','24',NULL,'{"game": "beleaguered-castle", "tableau": [["4C", "QH", "3C", "9H", "JH", "6D"], ["5H", "9S", "6H", "5C", "TD", "8D"], ["QC", "2S", "JC", "TC", "KC", "7C"], ["5D", "KD", "TH", "TS", "8H", "JD"], ["2D", "JS", "KH", "4D", "8S", "9D"], ["7H", "5S", "6S", "QS", "4S", "2H"], ["7S", "6C", "7D", "3H", "4H", "QD"], ["2C", "9C", "8C", "3S", "KS", "3D"]], "foundations": ["AS", "AH", "AD", "AC"]}','t3>t2 t6>f','',2,2,1,4,'playing',5,NULL,'2026-11-01 12:06:00.000000','2026-11-01 12:09:00.000000',2,1);
INSERT INTO "attempts" VALUES(3,1,'beleaguered-castle','sha256:0ee0f92ef3bcdaff53c1a600dadb0ee5c98e4542cdb6cebcc91453822e5128e0',NULL,'dv8cgfeqbt','{"game": "beleaguered-castle", "tableau": [["KC"], [], [], [], [], [], [], []], "foundations": ["KS", "KH", "KD", "QC"]}','t1>f','',0,1,1,2,'playing',51,'2026-11-01 12:11:00.000000','2026-11-01 12:11:00.000000','2026-11-01 12:12:00.000000',0,0);
CREATE TABLE operations (
	id INTEGER NOT NULL, 
	attempt_id INTEGER NOT NULL, 
	op VARCHAR(64) NOT NULL, 
	outcome JSON NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_operations PRIMARY KEY (id), 
	CONSTRAINT fk_operations_attempt_id FOREIGN KEY(attempt_id) REFERENCES attempts (id) ON DELETE CASCADE, 
	CONSTRAINT uq_operations_attempt_id_op UNIQUE (attempt_id, op)
);
INSERT INTO "operations" VALUES(1,1,'canfield-0','{"do": "draw"}','2026-11-01 12:03:00.000000');
INSERT INTO "operations" VALUES(2,1,'canfield-1','{"do": "draw"}','2026-11-01 12:04:00.000000');
INSERT INTO "operations" VALUES(3,1,'canfield-2','{"do": "undo"}','2026-11-01 12:05:00.000000');
INSERT INTO "operations" VALUES(4,2,'beleaguered-castle-0','{"do": "t3>t2"}','2026-11-01 12:06:00.000000');
INSERT INTO "operations" VALUES(5,2,'beleaguered-castle-1','{"do": "t6>f"}','2026-11-01 12:07:00.000000');
INSERT INTO "operations" VALUES(6,2,'beleaguered-castle-2','{"do": "undo"}','2026-11-01 12:08:00.000000');
INSERT INTO "operations" VALUES(7,2,'beleaguered-castle-3','{"do": "redo"}','2026-11-01 12:09:00.000000');
INSERT INTO "operations" VALUES(8,3,'w','{"do": "t1>f"}','2026-11-01 12:11:00.000000');
INSERT INTO "operations" VALUES(9,3,'w2','{"do": "undo"}','2026-11-01 12:12:00.000000');
CREATE TABLE players (
	id INTEGER NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	created DATETIME NOT NULL, 
	seen DATETIME NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_token_hash UNIQUE (token_hash)
);
INSERT INTO "players" VALUES(1,'cf805d151fb119c21f68d6b569ad9740b39cd721877762e764f76aee0d7226e9','2026-11-01 12:01:00.000000','2026-11-01 12:11:00.000000');
CREATE TABLE positions (
	id VARCHAR(10) NOT NULL, 
	digest VARCHAR(80) NOT NULL, 
	document JSON NOT NULL, 
	created DATETIME NOT NULL, 
	CONSTRAINT pk_positions PRIMARY KEY (id), 
	CONSTRAINT uq_positions_digest UNIQUE (digest)
);
INSERT INTO "positions" VALUES('dv8cgfeqbt','sha256:366043c71761e0bff41d73f185f4aa46330b6ec549eb3c83ac84636b67bcad61','{"game": "beleaguered-castle", "tableau": [["KC"], [], [], [], [], [], [], []], "foundations": ["KS", "KH", "KD", "QC"]}','2026-11-01 12:10:00.000000');
CREATE TABLE profiles (
	digest VARCHAR(80) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	document JSON NOT NULL, 
	CONSTRAINT pk_profiles PRIMARY KEY (digest, game)
);
INSERT INTO "profiles" VALUES('sha256:ac256e4e26379b9fe347c3667ac3a719e1dffe5fe6dd51d3cedad12f05a12bf4','canfield','{"id": "canfield", "names": {"en": "Canfield", "fr": "Canfield", "pt": "Canfield"}, "summary": {"en": "A hidden reserve of thirteen, a base rank set by the deal, three cards turned at a time.", "fr": "Une r\u00e9serve cach\u00e9e de treize, un rang de d\u00e9part fix\u00e9 par la donne, trois cartes retourn\u00e9es \u00e0 la fois.", "pt": "Uma reserva escondida de treze, um valor de base dado pela distribui\u00e7\u00e3o, tr\u00eas cartas viradas de cada vez."}, "family": "canfield", "featured": 5, "decks": 1, "foundation": {"base": "dealt", "pre_placed": "one-dealt", "wrap": true, "returns": "none", "return_keep": 0}, "deal": {"columns": [1, 1, 1, 1], "order": ["reserve", "foundation", "columns", "stock"], "play": "none"}, "column": {"direction": "down", "match": "alternate", "wrap": true, "cross_base": "allow", "max_cards": 0, "unit": "single-or-whole"}, "empty": {"auto": "reserve", "accept": [], "accept_after_auto": ["waste"], "rank": null, "unit": "single"}, "reserve": {"size": 13, "visible": "top"}, "stock": {"draw": [3], "passes": 0}, "layout": {"kind": "row", "fan": "outward"}}');
INSERT INTO "profiles" VALUES('sha256:0ee0f92ef3bcdaff53c1a600dadb0ee5c98e4542cdb6cebcc91453822e5128e0','beleaguered-castle','{"id": "beleaguered-castle", "names": {"en": "Beleaguered Castle", "fr": "Ch\u00e2teau assi\u00e9g\u00e9", "pt": "Castelo Sitiado"}, "summary": {"en": "Eight open rows of six around the four aces; build down whatever the suit, card by card.", "fr": "Huit rang\u00e9es ouvertes de six autour des quatre as ; on descend sans condition de couleur, carte par carte.", "pt": "Oito filas abertas de seis em redor dos quatro ases; desce-se em qualquer naipe, carta a carta."}, "family": "castle", "featured": 1, "decks": 1, "foundation": {"base": "A", "pre_placed": "all-of-base-rank", "wrap": false, "returns": "none", "return_keep": 0}, "deal": {"columns": [6, 6, 6, 6, 6, 6, 6, 6], "order": ["columns"], "play": "none"}, "column": {"direction": "down", "match": "any", "wrap": false, "cross_base": "allow", "max_cards": 0, "unit": "single"}, "empty": {"auto": "none", "accept": ["column"], "accept_after_auto": null, "rank": null, "unit": "single"}, "reserve": {"size": 0, "visible": "top"}, "stock": {"draw": [], "passes": 0}, "layout": {"kind": "wings", "fan": "outward"}}');
CREATE INDEX ix_players_seen ON players (seen);
CREATE INDEX ix_attempts_player_id_game_number ON attempts (player_id, game, number);
CREATE INDEX ix_attempts_player_id_game_position_id ON attempts (player_id, game, position_id);
COMMIT;
