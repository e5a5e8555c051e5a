// "Email" is one word on every screen. A sentence that an admin has changed is theirs and stays.
migrate(
  (app) => {
    const plainer = [
      ["phone number and e-mail address are on", "phone number and email address are on"],
      [
        "host our system and send our e-mail work for us",
        "host our system and send our emails work for us",
      ],
      [
        "a scrambled form of the password, which nobody can turn back.",
        "a scrambled form of the password, which nobody can read.",
      ],
    ];
    for (const policy of app.findAllRecords("policy_documents")) {
      const before = policy.getString("content");
      let content = before;
      for (const [from, to] of plainer) content = content.replace(from, () => to);
      if (content === before) continue;
      policy.set("content", content);
      app.save(policy);
    }
  },
  () => {},
);
