// The Users tab counts and searches 100 000 members without reading them all. Triggers keep, in the
// transaction of each change, a count and for each profile the words by which it is found: its name without
// accents, its email, and its phone number as it is dialled here and from abroad. `member_index` finds any
// three letters in them; `member_letters` has those that occur, so that a search for others reads no member.
// `doc` is a number of its own: VACUUM may give rows of `profiles` other rowids.
migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("CREATE TABLE search_letters (letter TEXT PRIMARY KEY, plain TEXT NOT NULL) WITHOUT ROWID");
    run(`CREATE TABLE member_search (
      doc INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      words TEXT NOT NULL
    )`);
    run("CREATE INDEX idx_member_search_name ON member_search (name, doc)");
    run(`CREATE VIRTUAL TABLE member_index USING fts5 (
      words, content = 'member_search', content_rowid = 'doc', tokenize = 'trigram'
    )`);
    run("CREATE VIRTUAL TABLE member_letters USING fts5vocab (member_index, row)");

    const letters = [];
    for (const [first, last] of [
      [0xc0, 0x24f],
      [0x300, 0x36f],
      [0x1e00, 0x1eff],
    ]) {
      for (let code = first; code <= last; code += 1) {
        const letter = String.fromCharCode(code);
        const plain = plainOf(letter);
        if (plain !== letter) letters.push([letter, plain]);
      }
    }
    app
      .db()
      .newQuery(
        "INSERT INTO search_letters SELECT value ->> 0, value ->> 1 FROM json_each({:letters})",
      )
      .bind({ letters: JSON.stringify(letters) })
      .execute();

    run(`CREATE TRIGGER member_search_added AFTER INSERT ON member_search BEGIN
      INSERT INTO member_index (rowid, words) VALUES (new.doc, new.words);
    END`);
    run(`CREATE TRIGGER member_search_changed AFTER UPDATE OF words ON member_search BEGIN
      INSERT INTO member_index (member_index, rowid, words) VALUES ('delete', old.doc, old.words);
      INSERT INTO member_index (rowid, words) VALUES (new.doc, new.words);
    END`);
    run(`CREATE TRIGGER member_search_removed AFTER DELETE ON member_search BEGIN
      INSERT INTO member_index (member_index, rowid, words) VALUES ('delete', old.doc, old.words);
    END`);

    run(`CREATE TRIGGER profiles_searched_added AFTER INSERT ON profiles BEGIN
      INSERT INTO member_search (user_id, name, words)
        VALUES (new.id, ${nameOf("new")}, ${wordsOf("new")});
      UPDATE kept_counts SET n = n + 1 WHERE name = 'members';
    END`);
    run(`CREATE TRIGGER profiles_searched_changed AFTER UPDATE OF full_name, email, phone ON profiles
      WHEN old.full_name IS NOT new.full_name OR old.email IS NOT new.email OR old.phone IS NOT new.phone
    BEGIN
      UPDATE member_search SET name = ${nameOf("new")}, words = ${wordsOf("new")} WHERE user_id = new.id;
    END`);
    run(`CREATE TRIGGER profiles_searched_removed AFTER DELETE ON profiles BEGIN
      DELETE FROM member_search WHERE user_id = old.id;
      UPDATE kept_counts SET n = n - 1 WHERE name = 'members';
    END`);

    function plainOf(letter) {
      const special = {
        ß: "ss",
        æ: "ae",
        œ: "oe",
        ø: "o",
        ł: "l",
        đ: "d",
        ð: "d",
        ħ: "h",
        ı: "i",
        þ: "th",
      };
      const plain = letter
        .toLowerCase()
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "");
      return special[plain] ?? plain;
    }

    /** Members without a name are sorted last. */
    function nameOf(row) {
      return `CASE ${row}.full_name WHEN '' THEN '~' ELSE ${plain(`${row}.full_name`)} END`;
    }

    function wordsOf(row) {
      return `${plain(`${row}.full_name`)} || char(10) || lower(${row}.email) || char(10) || ${phone(`${row}.phone`)}`;
    }

    /** Letter by letter, as many as a name may have. */
    function plain(column) {
      const places = JSON.stringify(Array.from({ length: 100 }, (_, n) => n + 1));
      return `CASE WHEN ${column} GLOB '*[^ -~]*' THEN
        (SELECT COALESCE(group_concat(plain, ''), '') FROM (
          SELECT COALESCE(l.plain, substr(lower(${column}), place.value, 1)) AS plain
          FROM json_each('${places}') place
          LEFT JOIN search_letters l ON l.letter = substr(lower(${column}), place.value, 1)
          WHERE place.value <= length(${column}) ORDER BY place.value))
        ELSE lower(${column}) END`;
    }

    function phone(column) {
      const digits = ["+", " ", "-", "(", ")", ".", "/"].reduce(
        (sql, sign) => `replace(${sql}, '${sign}', '')`,
        column,
      );
      return `CASE WHEN ${column} LIKE '+27%' THEN '0' || substr(${column}, 4) || ' ' || substr(${column}, 2)
        ELSE ${digits} END`;
    }
  },
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    for (const change of ["added", "changed", "removed"])
      run(`DROP TRIGGER profiles_searched_${change}`);
    for (const table of ["member_letters", "member_index", "member_search", "search_letters"]) {
      run(`DROP TABLE ${table}`);
    }
  },
);
