// The first terms said little of credit, and of unused months something else than is done. A text that an admin has
// changed, or plans to change, is theirs and stays. Members were promised an email before a change: where there are
// any, the new terms are planned like an admin's own, and an admin can withdraw them.
const SEEDED = "ba397fc5cb95dcd3a64adca65fec35dd9a39fd3fb7909ab0a644b0d251d0b099";
const DAYS_AHEAD = 14;
const TO_SOUTH_AFRICA_MS = 2 * 60 * 60 * 1000;
const SUMMARY =
  "We say what credit is, that we pay it into your bank account when you ask us, and what you get back when you cancel: months that have not begun, but nothing of a month that has.";

const TERMS = [
  ["Version of 22 November 2026", "Version of 23 November 2026"],
  [
    "If you would rather end it at once, tell us, and we refund the days you have not used: the fee is yours until the time it pays for has passed (section 64 of the CPA).",
    "Months that you paid for and that have not begun become your credit at once (section 64 of the CPA). A month that has begun is used, and we give back nothing of it.",
  ],
  [
    "the difference is yours: contact us and we pay it back.",
    "the difference is yours: contact us and we pay it back or add it to your credit.",
  ],
  [
    "If more arrives than the total, the rest is your credit. If less arrives, your dashboard shows what is outstanding.",
    "If more arrives than the total, the rest is your credit. If less arrives, your dashboard shows what is outstanding, and we add it to your next order.\nCredit is your money. It lowers what you pay for your next order, and it does not run out. The Money page of your dashboard shows how much you have and how it came about. Contact us at any time, and we pay what your open orders do not use into your bank account.",
  ],
  [
    "If you had already deposited money, we refund it.",
    "Money that you had already deposited becomes your credit.",
  ],
  [
    "If you had paid for something that we ought to have had on the promised day, you are also entitled to what section 47 of the CPA gives you.",
    "If you had paid for something that we ought to have had on the promised day, we give you your money back with interest and pay the costs that this caused you (section 47 of the CPA). This does not apply where you accepted a fair substitute, or refused one without a reason.",
  ],
];

const CANCEL = "Can I cancel?";
const CANCEL_BEFORE =
  "Yes, at any time and without a fee. An order can be cancelled free of charge until your payment is verified. A membership is cancelled on your dashboard and stays active until the end of the month you paid for; nothing is ever debited from your account.";
const CANCEL_AFTER = `${CANCEL_BEFORE} Months that you paid for and that have not begun become your credit.`;
const CREDIT = [
  "What is my credit, and can I get it back?",
  "Credit is money of yours that we hold, for example because you deposited more than your order cost. It lowers what you pay for your next order. You see it on your dashboard, under Membership. Would you like it in your bank account? Contact us and we'll pay it back.",
];

migrate(
  (app) => {
    const terms = (where) =>
      app.findRecordsByFilter("policy_versions", `policy_type = 'terms' && ${where}`, "", 1, 0);
    const policy = app.findFirstRecordByFilter("policy_documents", "policy_type = 'terms'");
    const before = policy.getString("content");
    const isSeeded = $security.sha256(before) === SEEDED && terms("published_at = ''").length === 0;
    const isNew = app.findRecordsByFilter("users", "", "", 1, 0).length === 0;
    if (isSeeded) {
      const content = TERMS.reduce((text, [from, to]) => text.replace(from, () => to), before);
      if (isNew) {
        policy.set("content", content);
        app.save(policy);
        for (const version of terms("saved_by = ''")) {
          version.set("content", content);
          app.save(version);
        }
      } else {
        const then = Date.now() + TO_SOUTH_AFRICA_MS + DAYS_AHEAD * 86_400_000;
        const day = new Date(then).toISOString().slice(0, 10);
        const version = new Record(app.findCollectionByNameOrId("policy_versions"));
        version.set("policy_type", "terms");
        version.set("content", content);
        version.set("summary", SUMMARY);
        version.set("takes_effect_on", day);
        version.set("saved_at", new Date().toISOString().replace("T", " "));
        app.save(version);
      }
    }
    const faqs = app.findRecordsByFilter("faqs", "question = {:question}", "", 1, 0, {
      question: CANCEL,
    });
    const [faq] = faqs;
    if (!faq || faq.getString("answer") !== CANCEL_BEFORE) return;
    faq.set("answer", CANCEL_AFTER);
    app.save(faq);
    const [question, answer] = CREDIT;
    const last = app.findRecordsByFilter("faqs", "", "-display_order", 1, 0)[0];
    const display_order = (last?.getInt("display_order") ?? 0) + 1;
    const added = new Record(app.findCollectionByNameOrId("faqs"));
    added.set("question", question);
    added.set("answer", answer);
    added.set("display_order", display_order);
    added.set("is_active", true);
    app.save(added);
  },
  () => {
    // What was said to members is not taken back by an older program.
  },
);
