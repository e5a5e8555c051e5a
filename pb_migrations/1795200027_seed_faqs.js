// The questions that visitors ask first. Admins edit them afterwards.
migrate(
  (app) => {
    const entries = [
      [
        "How does Pooled Pantry save me money?",
        "We put the grocery lists of many members together and buy across several stores at once. Buying in larger amounts, and at whichever store has the better price, can save you up to 30% compared with shopping alone.",
      ],
      [
        "What does it cost?",
        "Membership is R59 for a month and includes two deliveries, mid-month and month-end. On top of that you pay only your own grocery budget. You add the R59 to your first order of a month; every further order in that month costs nothing extra.",
      ],
      [
        "How do I pay?",
        "By bank deposit or EFT. Once you have entered your budget you see our bank details and your own payment reference. Use that reference, then upload a photo or PDF of your slip, or send it on WhatsApp. You get an e-mail as soon as we have verified the payment.",
      ],
      [
        "When will my groceries be delivered?",
        "Twice a month: once around the middle and once at the end. The exact days are on the Delivery Schedule page, and the e-mail about your verified payment names the next one.",
      ],
      [
        "What happens if something is out of stock?",
        "You decide for each item. Where you allow a substitute, we pick one close in kind, size and price. Where you want only the exact item, we leave it out. You never pay for what we could not bring: the amount is refunded or kept as credit, as you choose.",
      ],
      [
        "Can I cancel?",
        "Yes, at any time and without a fee. An order can be cancelled free of charge until your payment is verified. A membership is cancelled on your dashboard and stays active until the end of the month you paid for; nothing is ever debited from your account.",
      ],
    ];
    const faqs = app.findCollectionByNameOrId("faqs");
    entries.forEach(([question, answer], index) => {
      app.save(new Record(faqs, { question, answer, display_order: index + 1, is_active: true }));
    });
  },
  (app) => {
    app.db().newQuery("DELETE FROM faqs").execute();
  },
);
