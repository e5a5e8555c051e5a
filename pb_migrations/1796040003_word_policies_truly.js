// The first texts promised emails before a change, and a choice between refund and credit, which nothing
// does; and periods without what happens to whom. They now say what is done. A text that an admin has
// changed is theirs and stays.
migrate(
  (app) => {
    const seeded = {
      privacy: "c4e7ce185446aa3fbe157168e836812741faf139e8240cda84626659019f6662",
      terms: "8cf7426b163c6d6b0d94cf6c2f9b8a81a27562629eb8dd128eae853a416c6c83",
    };
    const changes = {
      privacy: [
        ["Version of 21 November 2026", "Version of 22 November 2026"],
        [
          "Proof of payment slips: twelve months after the payment was verified.",
          "Proof of payment slips: twelve months after the payment was verified, or after you sent one that was never verified; then the file is deleted.\nOrders that you never completed: twelve months.",
        ],
        [
          "Orders and payments: five years, as tax law requires. If you close",
          "Orders and payments: at least five years, as tax law requires. If you close",
        ],
        [
          "Feedback: twenty-four months. Technical logs: thirty days.",
          "Feedback: twenty-four months. Emails we sent you: ninety days. Messages in the app: six months. Technical logs: thirty days.\nWho in our team opened or exported your details: twelve months. What our team decided: five years.\nBackups may hold older data until they are replaced. When one is put back, deleted accounts are deleted again.",
        ],
        [
          "and what our team decides about money is recorded.",
          "what our team decides about money is recorded, and so is who in our team opens your order or your slip.",
        ],
        [
          "When we change this policy we change the date on top, and we tell members by e-mail before a change that matters to them takes effect.",
          "When we change this policy, this page has the new text and the date of the change.",
        ],
      ],
      terms: [
        ["Version of 21 November 2026", "Version of 22 November 2026"],
        [
          "and you can change or withdraw any of it.",
          "and you can change or withdraw any of it. An order that you do not complete ends with its calendar month.",
        ],
        [
          "when your groceries cost less than your budget the difference is yours: we refund it or keep it as credit, as you choose.",
          "when your groceries cost less than your budget the difference is yours: contact us and we pay it back.",
        ],
        [
          "If more arrives than the total, the rest is your credit. If less arrives, we tell you what is outstanding before we shop.",
          "If more arrives than the total, the rest is your credit. If less arrives, your dashboard shows what is outstanding.",
        ],
        [
          "You pay nothing for what we could not bring: its price is refunded or kept as your credit, as you choose.",
          "You pay nothing for what we could not bring: contact us and we pay its price back.",
        ],
        [
          "When we change these terms we change the date on top and tell members by e-mail beforehand. An order",
          "When we change these terms, this page has the new text and the date of the change. An order",
        ],
      ],
    };
    for (const [type, replacements] of Object.entries(changes)) {
      const policy = app.findFirstRecordByFilter("policy_documents", "policy_type = {:type}", {
        type,
      });
      let content = policy.getString("content");
      if ($security.sha256(content) !== seeded[type]) continue;
      for (const [before, after] of replacements) content = content.replace(before, () => after);
      policy.set("content", content);
      app.save(policy); // its updated_at is now, which the page shows
    }
    app
      .db()
      .newQuery(
        "UPDATE faqs SET answer = {:after} WHERE question = 'What happens if something is out of stock?' AND answer = {:before}",
      )
      .bind({
        before:
          "You decide for each item. Where you allow a substitute, we pick one close in kind, size and price. Where you want only the exact item, we leave it out. You never pay for what we could not bring: the amount is refunded or kept as credit, as you choose.",
        after:
          "You decide for each item. Where you allow a substitute, we pick one close in kind, size and price. Where you want only the exact item, we leave it out. You never pay for what we could not bring: contact us and we pay the amount back.",
      })
      .execute();
  },
  () => {},
);
