// The first texts, which admins edit afterwards: policies (one paragraph a line, headings with # and ##; written for
// this product and for POPIA, the CPA and ECTA), the questions that visitors ask first, and both social links, empty.
const POLICIES = {
  privacy: `# Privacy Policy

This policy says what Pooled Pantry knows about you, why, for how long, and what you can ask of us. It follows the Protection of Personal Information Act 4 of 2013 (POPIA).

## Who is responsible

The company that runs Pooled Pantry is the responsible party. Its name, registration number, address, phone number and email address are on our Contact page, together with our Information Officer. Write to the Information Officer about anything on this page; asking costs nothing.

## What we collect, and why

Your account: email address and password. We keep only a scrambled form of the password, which nobody can read.
Your deliveries: name, WhatsApp number, address and delivery instructions, so that we can bring you your groceries and reach you on the day.
Your orders: grocery list, preferences, budget, payment reference and what was delivered, so that we can buy what you asked for and account for your money.
Your proof of payment: the slip you upload, so that we can match your deposit. Please cover balances and other payments on it. We never ask for your ID number, card number or banking password.
Your deposits: what our bank's statement says of them, such as the date, the amount and the reference, so that your money is counted as yours.
Your membership: the months you paid for and any credit you have.
Help: the messages we send you, and notes of our team about what you asked us.
Sign-ins: scrambled forms of your email address, device and network, to slow down anyone who guesses passwords.
Feedback and newsletter: what you write to us, and your email address if you asked for our newsletter.
Visits: pages seen, time spent and taps, counted without cookies, names or internet addresses.

We need the details for your account, deliveries, orders and payment to carry out our agreement with you; without them we cannot deliver. Records of payments are kept because tax law asks for them. The newsletter is sent only if you ask for it and confirm it, and every issue has an unsubscribe link. Messages about your own order are part of the service and are not marketing.

Please do not put health or religious information into free-text boxes; a plain 'no pork' or 'no nuts' is enough.

## Who sees it

The members of our team who verify payments, shop and deliver. Companies that host our system and send our emails work for us under written agreements and may use your details for nothing else; if one of them keeps data outside South Africa, it does so under law or a contract that protects you as POPIA does (section 72). If you tap a WhatsApp link, that conversation is also subject to WhatsApp's own terms. If you switch messages on for a phone, its browser's push service (of Google, Apple, Mozilla or Microsoft) is sent an empty signal: it learns that there is news, never what. We do not sell or rent your details to anyone. We pool orders, not people: other members and the stores we buy from are not told who you are.

## How long we keep it

Your account, profile, addresses and saved baskets, and our team's notes about you: while you have an account. Your account is deleted seven days after you ask, once no order or membership of yours is open and we've checked every payment that you told us of. For a payment of a membership alone, we keep your account at most sixty days after its last proof. If our server was off on the day it was due, your account is deleted three days after the server is back. If credit has come in since and is still there, your account may stay up to thirty days after it came in.
Accounts whose email address was never confirmed, without an order, money, a basket in use or a payment that can still be made: thirty days.
Proof of payment slips: twelve months after the payment was verified, or after you sent one that was never verified; then the file is deleted.
Files of our bank's statements: twelve months. Photos of our own shop slips: twelve months.
Orders that you never completed: twelve months, unless you gave the basket a name.
Orders, memberships and payments, and the bank's lines about them: at least five years, as tax law requires. If you close your account we take your name and contact details out of them and keep the amounts. The lines of our bank statements stay as the bank wrote them, so your name may be in those.
Feedback: twenty-four months. Emails we sent you: ninety days. Messages of our team to several members: ninety days. Messages in the app: six months.
Newsletter: while you are on the list. An address that was never confirmed is deleted after thirty days. One that unsubscribed is kept, so that it isn't put on the list again; once its account is deleted, only in a scrambled form.
Visits: thirteen months; after that only totals of a day. Technical logs, without names or contact details: fourteen days.
Attempts to sign in: one day after your last attempt, or after the waiting time that followed it. Networks you signed in from, in a scrambled form: ninety days.
Who in our team opened or exported your details: twelve months. What our team decided: five years.
Of a deleted account we keep a random id and dates, so that a backup doesn't bring it back.
Backups may hold older data until they are replaced. When one is put back, deleted accounts are deleted again.

## How we protect it

Connections are encrypted, slips can be opened only by you and the people who verify payments, what our team decides about money is recorded, and so is who in our team opens your order or your slip. If your information ever falls into the wrong hands, we tell you and the Information Regulator as soon as reasonably possible.

## Your rights

You may ask, free of charge and by any channel you like (our Contact page, email, WhatsApp or phone):
To know what we hold about you, and to get a copy.
To have it corrected, deleted or destroyed. We answer in writing within thirty days.
To object, at any time and on reasonable grounds, to our using your information, and to object without any reason to direct marketing. Tell us in your own words, or use Form 1 of the POPIA Regulations.
To withdraw a consent you gave. What we did before stays lawful.

## Children

Pooled Pantry is for people of 18 and older, and for younger people with the consent of their parent or guardian. If a person under 18 has given us details without that consent, tell us and we delete them.

## Complaints

Please talk to our Information Officer first; most things are put right within a few days. You may complain to the Information Regulator at any time:
Email: POPIAComplaints@inforegulator.org.za
General enquiries: enquiries@inforegulator.org.za
Phone: 010 023 5200, toll-free 0800 017 160
Address: Woodmead North Office Park, 54 Maxwell Drive, Woodmead, Johannesburg, 2191
Website: https://inforegulator.org.za

## Changes

When we change this policy, this page has the new text and the date of the change. Before a change that matters to you takes effect, we email members who have confirmed their email address and haven't stopped these emails. Corrections, such as of spelling, we make at once.`,

  terms: `# Terms of Service

These terms are the agreement between you and the company that runs Pooled Pantry. They are written to be read. Nothing in them takes away a right that the Consumer Protection Act 68 of 2008 (CPA) or the Electronic Communications and Transactions Act 25 of 2002 (ECTA) gives you.

## Who we are

The company's full name, registration number, physical address, phone number and email address are on our Contact page, as section 43 of ECTA requires. You can reach us there on every day of the week during business hours.

## What we do

You give us a grocery list and a budget. We pool the lists of our members, buy across several stores, and deliver twice a month: mid-month and month-end. The dates are on the Delivery Schedule page. You must be 18 or older, or have the consent of your parent or guardian.

## Membership

Membership costs R59 for a month, and that price is all there is. It includes two deliveries, mid-month and month-end, at no further cost.
You pay it with your first order of a calendar month, or on its own on the Subscribe page. We take no debit orders and renew nothing for you: a month that you do not pay for is simply not charged.
You may cancel on your dashboard at any time, without a reason and without a fee. Your membership stays active until the end of the period that you paid for. Months that you paid for and that have not begun become your credit at once (section 64 of the CPA). A month that has begun is used, and we give back nothing of it.
If you paid for a membership and have not yet had a delivery under it, you may also cancel within seven days for a full refund (section 44 of ECTA).

## Ordering and prices

Before you complete an order you see your list, your budget, any membership fee and the total, and you can change or withdraw any of it. An order that you do not complete ends with its calendar month. Your budget is a limit: we never spend more than it without asking you.
Store prices move. We buy at the price on the day, and when your groceries cost less than your budget the difference becomes your credit when we close the delivery. Your order then shows what each item cost.

## Paying

You pay by bank deposit or EFT, with the payment reference that your order shows, and send us your proof of payment. A slip is not yet a payment: your order goes ahead once we have seen the money. The amount and the reference that you were shown do not change after you may have paid. There is one exception: we keep your credit for an order only once you have sent its proof of payment, or completed it. If another of your orders uses that credit first, the amount to deposit is higher, and we show you.
If more arrives than the total, the rest is your credit. If less arrives, your dashboard shows what is outstanding, and we add it to your next order.
Credit is your money. It lowers what you pay for your next order, and it does not run out. The Money page of your dashboard shows how much you have and how it came about. Contact us at any time, and we pay what your open orders do not use into your bank account.
Only the bank details shown to you when signed in are ours. We never change them by email or WhatsApp.

## Changing your mind

You may cancel an order free of charge until we have verified your payment. Money that you had already deposited becomes your credit.
After that, ask us as soon as you can. Until we shop for a delivery you get everything back. Once we have bought goods for you we may keep a reasonable part of their cost, and only what we cannot resell or return (section 17 of the CPA); never if the order is cancelled because the person it was for has died or is in hospital.
The seven-day right to return goods bought online does not cover food, drinks and other everyday household goods delivered to your home (section 42(2) of ECTA). We make our own promise instead.

## Our promise

Tell us within two days of delivery if something is missing, wrong, damaged or not fresh, with a photo if you can. We replace it or give you its price back, whichever you prefer. Goods that are unsafe or of poor quality may be returned under the CPA in any case.

## Substitutes and shortfalls

For every item you say whether we may choose a substitute. If you allow it, we choose one that is close in kind, size and price. If you do not, or there is none, we leave the item out. What we could not bring costs you nothing: what we did not spend of your budget becomes your credit when we close the delivery. If you miss something there, contact us, and a person of our team puts it right. If you had paid for something that we ought to have had on the promised day, we give you your money back with interest and pay the costs that this caused you (section 47 of the CPA). This does not apply where you accepted a fair substitute, or refused one without a reason.

## Delivery

We deliver to the address on your order on the scheduled day. Someone needs to be there to receive it; if nobody is, we call your number and agree on another time. The groceries are at our risk until you have them.
If we are late, you may accept the delivery, agree on another day, or cancel and get all of your money back (section 19 of the CPA). We never take longer than thirty days from your order unless you agree.

## Your account

Keep your password to yourself and your details up to date. We may close an account that is used to deceive us or other members; money that is yours is paid back.

## If something goes wrong

Talk to us first: the Contact page has every way of doing so, and we answer within two business days. If we cannot settle it, you may go to the Consumer Goods and Services Ombud (https://www.cgso.org.za) or the National Consumer Commission (https://www.thencc.org.za). South African law applies.

## Changes

When we change these terms, this page has the new text and the date of the change. Before a change that matters to you takes effect, we email members who have confirmed their email address and haven't stopped these emails. Corrections, such as of spelling, we make at once. An order is governed by the terms of the day on which it was placed. There is one exception: if these terms come to say that members share what shops charge us for bags, or our parking, that counts for every delivery that we close from then on, also with earlier orders. It never takes an order beyond its budget.`,

  cookies: `# Cookie Policy

Pooled Pantry sets no cookies: none for advertising, none for tracking, none from other companies. That is why you see no cookie banner here.

## What the app keeps on your device

So that it works, also without a network, the app keeps a few things in your browser's own storage:
Your sign-in, so that you stay signed in, and a mark by which our server knows this device again, so that someone who guesses your password doesn't keep you out.
Your grocery list and the order you are working on, and what you typed in other forms, so that nothing is lost when the network or the battery goes.
What you have done and we don't have yet: changes, proofs of payment with their photos, and feedback, each until it is sent. Proofs of payment stay for up to 35 days after that, so that they can be sent again if our server loses one.
Files that you share with the app from another one, until you use or delete them.
A copy of your own orders, receipts, addresses, profile, money and messages, and of our bank details, so that you can read them offline.
If you turn on notifications: a key by which the app fetches them.
Small notes: what you set and which offers you dismissed, the delivery dates, how far the device's clock is off, and where you were in a list.
For our team: copies of buying lists and photos of shop slips, until they are sent.
The app's own pages and pictures, so that it opens quickly and uses little data.

These are needed for what you ask the app to do; they are not used to follow you. Only this app can read them.

## How to remove it

Signing out removes your sign-in and the copies of your data from that device. It leaves the app's own pages, a basket or feedback that was written there without signing in, and changes that haven't been sent, if you choose to keep them: they stay locked until you sign in there again. Please sign out on a phone or computer that you share.

'Remove everything from this phone' on the page This phone removes all but the app's own pages. You can delete those too in your browser's settings under 'site data'. Either way, what had not been sent to us by then is lost.

## Counting visits

We count which pages are seen, for how long and with how many taps, so that we know what helps. The count uses no cookie and keeps no name and no internet address, and it cannot recognise you from one day to the next.

## Other sites

Links to WhatsApp, Instagram or LinkedIn lead to those companies' own sites, which may set cookies under their own policies. Nothing of theirs is loaded before you tap such a link.

## Questions

Our Information Officer answers them; the details are on the Contact page. Our Privacy Policy says in full how we handle personal information.`,
};

const FAQS = {
  "How does Pooled Pantry save me money?":
    "We put the grocery lists of many members together and buy across several stores at once. Buying in larger amounts, and at whichever store has the better price, can save you up to 30% compared with shopping alone.",
  "What does it cost?":
    "Membership is R59 for a month and includes two deliveries, mid-month and month-end. On top of that you pay only your own grocery budget. You add the R59 to your first order of a month; every further order in that month costs nothing extra.",
  "How do I pay?":
    "By bank deposit or EFT. Once you have entered your budget you see our bank details and your own payment reference. Use that reference, then upload a photo or PDF of your slip. Your dashboard shows as soon as we have verified the payment.",
  "When will my groceries be delivered?":
    "Twice a month: once around the middle and once at the end. The exact days are on the Delivery Schedule page.",
  "What happens if something is out of stock?":
    "You decide for each item. Where you allow a substitute, we pick one close in kind, size and price. Where you want only the exact item, we leave it out. What we could not bring costs you nothing: what we did not spend of your budget becomes your credit when we close the delivery.",
  "Can I cancel?":
    "Yes, at any time and without a fee. An order can be cancelled free of charge until your payment is verified. A membership is cancelled on your dashboard and stays active until the end of the period that you paid for; nothing is ever debited from your account. Months that you paid for and that have not begun become your credit.",
  "What is my credit, and can I get it back?":
    "Credit is money of yours that we hold, for example because you deposited more than your order cost. It lowers what you pay for your next order. You see it on your dashboard, under Membership. Would you like it in your bank account? Contact us and we'll pay it back.",
};

migrate(
  (app) => {
    const add = (name, row) => app.save(new Record(app.findCollectionByNameOrId(name), row));
    for (const [policy_type, content] of Object.entries(POLICIES)) {
      add("policy_documents", { policy_type, content });
    }
    app
      .db()
      .newQuery(
        `INSERT INTO policy_versions (id, policy_type, content, saved_at, published_at)
         SELECT id, policy_type, content, updated_at, updated_at FROM policy_documents`,
      )
      .execute();
    Object.entries(FAQS).forEach(([question, answer], index) => {
      add("faqs", { question, answer, display_order: index + 1, is_active: true });
    });
    for (const setting_key of ["instagram_url", "linkedin_url"]) {
      add("site_settings", { setting_key, setting_value: "" });
    }
  },
  (app) => {
    for (const table of ["site_settings", "faqs", "policy_versions", "policy_documents"]) {
      app.db().newQuery(`DELETE FROM ${table}`).execute();
    }
  },
);
