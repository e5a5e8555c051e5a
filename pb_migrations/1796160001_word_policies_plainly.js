// "Email" is one word on every screen. A text that an admin has changed is theirs and stays.
migrate(
  (app) => {
    const seeded = [
      "638df91e35e2d3b9facc30d68cffba76c19e3f2c4e02781d3cdc443e93a17b05",
      "dad7a02448ce0b59c84631afce72276de702d103d6667df3265003f08dcb560a",
    ];
    for (const policy of app.findAllRecords("policy_documents")) {
      const content = policy.getString("content");
      if (!seeded.includes($security.sha256(content))) continue;
      policy.set(
        "content",
        content
          .replaceAll("send our e-mail work for us", "send our emails work for us")
          .replaceAll("e-mail", "email")
          .replace("which nobody can turn back", "which nobody can read"),
      );
      app.save(policy);
    }
    for (const part of [
      "You get an e-mail as soon as we have verified the payment.",
      "and the e-mail about your verified payment names the next one.",
    ]) {
      app
        .db()
        .newQuery(
          "UPDATE faqs SET answer = replace(answer, {:before}, {:after}) WHERE answer LIKE {:like}",
        )
        .bind({ before: part, after: part.replace("e-mail", "email"), like: `%${part}` })
        .execute();
    }
  },
  () => {},
);
