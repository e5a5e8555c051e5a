// The last words of the first policies that the screens no longer use. A sentence that an admin changed stays.
migrate(
  (app) => {
    const changes = [
      ["E-mail: POPIAComplaints@", "Email: POPIAComplaints@"],
      [
        "or by itself on the Subscribe page. We take no debit orders and nothing renews by itself: a month",
        "or on its own on the Subscribe page. We take no debit orders and renew nothing for you: a month",
      ],
      [
        "How we handle personal information is told in full in our Privacy Policy.",
        "Our Privacy Policy says in full how we handle personal information.",
      ],
    ];
    const reword = (record) => {
      const before = record.getString("content");
      const after = changes.reduce((text, [from, to]) => text.replace(from, () => to), before);
      if (after === before) return;
      record.set("content", after);
      app.save(record);
    };
    for (const policy of app.findAllRecords("policy_documents")) reword(policy);
    // Nobody saved the first version: it is the text that came with the program.
    for (const version of app.findRecordsByFilter("policy_versions", "saved_by = ''", "", 0, 0)) {
      reword(version);
    }
  },
  () => {},
);
