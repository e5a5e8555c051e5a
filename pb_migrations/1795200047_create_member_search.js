// The Users tab counts and searches 100 000 members without reading them all. Triggers keep, in the
// transaction of each change, a count and for each profile the words by which it is found: its name without
// accents, its email, and its phone number as it is dialled here and from abroad. `member_index` finds any
// three letters in them; `member_letters` has those that occur, so that a search for others reads no member.
// `doc` is a number of its own: VACUUM may give rows of `profiles` other rowids.
//
// Its other columns are what the list is narrowed by: what a member has with us or owes, the month of their last order,
// the end of the last membership they paid, and whether they confirmed their email.
const creditOf = (id) =>
  `COALESCE((SELECT SUM(cents) FROM ledger_entries WHERE user_id = ${id} AND ${id} != ''), 0)`;
const isOrdered = (row) =>
  `${row}.status != 'cancelled' AND ${row}.submitted_at || ${row}.proof_channel != ''`;
const monthOf = (
  id,
) => `COALESCE((SELECT month_period FROM orders WHERE user_id = ${id} AND ${id} != ''
  AND ${isOrdered("orders")} ORDER BY month_period DESC LIMIT 1), '')`;
// With the plus signs SQLite reads the member's memberships, and not all that were ever paid or the latest of everybody.
const paidOf = (id) => `COALESCE((SELECT MAX(+current_period_end) FROM subscriptions
  WHERE user_id = ${id} AND ${id} != '' AND +paid = 1), '')`;
const STANDING = {
  ledger_entries: { columns: "user_id, cents", set: keep("credit", creditOf) },
  orders: {
    columns: "user_id, month_period, status, submitted_at, proof_channel",
    set: keep("ordered_month", monthOf),
    // An order that is only begun says nothing yet.
    when: (row) => `WHEN ${isOrdered(row)}`,
  },
  subscriptions: {
    columns: "user_id, paid, current_period_end",
    set: keep("paid_until", paidOf),
  },
};

/** Writes a column where it changed: each of its indexes is written with it. */
function keep(column, standing) {
  return (row) => `UPDATE member_search SET ${column} = now.value
    FROM (SELECT ${standing(`${row}.user_id`)} AS value) now
    WHERE user_id = ${row}.user_id AND ${row}.user_id != '' AND ${column} IS NOT now.value;`;
}

migrate(
  (app) => {
    const run = (sql) => app.db().newQuery(sql).execute();
    run("CREATE TABLE search_letters (letter TEXT PRIMARY KEY, plain TEXT NOT NULL) WITHOUT ROWID");
    run(`CREATE TABLE member_search (
      doc INTEGER PRIMARY KEY,
      user_id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      email TEXT NOT NULL COLLATE NOCASE,
      words TEXT NOT NULL,
      credit INTEGER NOT NULL,
      ordered_month TEXT NOT NULL,
      paid_until TEXT NOT NULL,
      is_confirmed INTEGER NOT NULL
    )`);
    const standing = "credit, ordered_month, paid_until, is_confirmed";
    run(`CREATE INDEX idx_member_search_doc ON member_search (doc, ${standing})`);
    run(`CREATE INDEX idx_member_search_name ON member_search (name, doc, ${standing})`);
    run(`CREATE INDEX idx_member_search_email ON member_search (email, doc, ${standing})`);
    run("CREATE INDEX idx_member_search_credit ON member_search (credit) WHERE credit != 0");
    run("CREATE INDEX idx_member_search_month ON member_search (ordered_month)");
    run("CREATE INDEX idx_member_search_paid ON member_search (paid_until) WHERE paid_until != ''");
    run(
      "CREATE INDEX idx_member_search_open ON member_search (is_confirmed) WHERE is_confirmed = 0",
    );
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
      INSERT INTO member_search (user_id, name, email, words, ${standing})
        VALUES (new.id, ${nameOf("new")}, new.email, ${wordsOf("new")},
          ${creditOf("new.id")}, ${monthOf("new.id")}, ${paidOf("new.id")},
          COALESCE((SELECT verified FROM users WHERE id = new.id), 0));
      UPDATE kept_counts SET n = n + 1 WHERE name = 'members';
    END`);
    run(`CREATE TRIGGER profiles_searched_changed AFTER UPDATE OF full_name, email, phone ON profiles
      WHEN old.full_name IS NOT new.full_name OR old.email IS NOT new.email OR old.phone IS NOT new.phone
    BEGIN
      UPDATE member_search SET name = ${nameOf("new")}, email = new.email, words = ${wordsOf("new")}
        WHERE user_id = new.id;
    END`);
    run(`CREATE TRIGGER profiles_searched_removed AFTER DELETE ON profiles BEGIN
      DELETE FROM member_search WHERE user_id = old.id;
      UPDATE kept_counts SET n = n - 1 WHERE name = 'members';
    END`);

    for (const [table, { columns, set, when = () => "" }] of Object.entries(STANDING)) {
      run(
        `CREATE TRIGGER standing_${table}_added AFTER INSERT ON ${table} ${when("new")}
        BEGIN ${set("new")} END`,
      );
      run(`CREATE TRIGGER standing_${table}_changed AFTER UPDATE OF ${columns} ON ${table}
        BEGIN ${set("old")} ${set("new")} END`);
      run(
        `CREATE TRIGGER standing_${table}_removed AFTER DELETE ON ${table} BEGIN ${set("old")} END`,
      );
    }
    run(`CREATE TRIGGER standing_users_changed AFTER UPDATE OF verified ON users
      BEGIN UPDATE member_search SET is_confirmed = new.verified WHERE user_id = new.id; END`);

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
    run("DROP TRIGGER standing_users_changed");
    for (const change of ["added", "changed", "removed"]) {
      run(`DROP TRIGGER profiles_searched_${change}`);
      for (const table of Object.keys(STANDING)) run(`DROP TRIGGER standing_${table}_${change}`);
    }
    for (const table of ["member_letters", "member_index", "member_search", "search_letters"]) {
      run(`DROP TABLE ${table}`);
    }
  },
);
