import { caseTable } from "../case-table";
import type { Delivery } from "../delivery/joining";
import { NOTICES } from "../text/messages";
import { listed, ORDERS, PROOF } from "./examples";
import { paidAlready } from "./paid-already";
import {
  isEndedDraft,
  isOpenOrder,
  isProofLost,
  nextStepOf,
  orderProgress,
  takesProof,
} from "./progress";

const IN_TIME = Date.parse("2026-11-30T23:00:00+02:00");
const IN_DECEMBER = Date.parse("2026-12-01T08:00:00+02:00");
const LATER = Date.parse("2026-12-04T08:00:00+02:00");

const done = (order: (typeof ORDERS)[keyof typeof ORDERS]) =>
  orderProgress(listed(order))
    .filter((step) => step.done)
    .map((step) => step.name)
    .join(", ");
/** The moments beside the completed steps, from top to bottom. */
const moments = (order: (typeof ORDERS)[keyof typeof ORDERS], provenAt: string) =>
  orderProgress({
    ...listed(order),
    ...(provenAt && { proof: { ...PROOF, created_at: provenAt } }),
  })
    .filter((step) => step.done)
    .map(({ name, at }) => `${name} ${at.slice(0, 16)}`.trim());

const DELIVERY = { date: "2026-11-30", cut_off_at: "2026-11-25 16:00:00.000Z" };

const lost = { ...listed(ORDERS.submitted), proof: null };

export const tables = [
  caseTable("isProofLost", isProofLost, [
    ["T350 of an order that a restore brought back without it", [lost], true],
    ["not where it is there", [listed(ORDERS.submitted)], false],
    ["not where it is with WhatsApp", [{ ...lost, proof_channel: "whatsapp" }], false],
    ["not of one that was decided", [{ ...lost, payment_status: "verified" }], false],
  ]),
  caseTable(
    "nextStepOf: T350 a lost proof",
    (coming: string[]) => nextStepOf(lost, coming, IN_TIME),
    [
      ["is asked for", [[]], NOTICES.proof_lost],
      ["is on its way", [["proof"]], ""],
    ],
  ),
  caseTable("orderProgress", done, [
    ["of a draft", [ORDERS.draft], ""],
    ["of a draft with a proof", [ORDERS.proven], "Proof sent"],
    ["submitted", [ORDERS.submitted], "Placed, Proof sent"],
    ["rejected: its proof counts no more", [ORDERS.rejected], "Placed"],
    ["verified", [ORDERS.verified], "Placed, Proof sent, Verified, Processing"],
    ["delivered", [ORDERS.delivered], "Placed, Proof sent, Verified, Processing, Delivered"],
  ]),
  caseTable("orderProgress: its moments never run backwards", moments, [
    [
      "a proof that came before the order was completed has none",
      [ORDERS.verified, "2026-11-21 09:10:00.000Z"],
      [
        "Placed 2026-11-21 09:20",
        "Proof sent",
        "Verified 2026-11-22 09:00",
        "Processing 2026-11-22 09:00",
      ],
    ],
    [
      "a proof that came afterwards has its own",
      [ORDERS.submitted, "2026-11-21 10:00:00.000Z"],
      ["Placed 2026-11-21 09:20", "Proof sent 2026-11-21 10:00"],
    ],
    [
      "a proof of an order that is not completed has its own",
      [ORDERS.proven, "2026-11-21 09:10:00.000Z"],
      ["Proof sent 2026-11-21 09:10"],
    ],
    [
      "a proof sent by WhatsApp has none",
      [{ ...ORDERS.submitted, proof_channel: "whatsapp" }, ""],
      ["Placed 2026-11-21 09:20", "Proof sent"],
    ],
    [
      "a rejected proof is not sent",
      [ORDERS.rejected, "2026-11-21 10:00:00.000Z"],
      ["Placed 2026-11-21 09:20"],
    ],
  ]),
  caseTable("isOpenOrder", isOpenOrder, [
    ["a draft", [ORDERS.proven], true],
    ["not one that is submitted", [ORDERS.submitted], false],
    ["not one that was cancelled", [{ submitted_at: "", status: "cancelled" }], false],
  ]),
  caseTable("isEndedDraft", isEndedDraft, [
    ["by the phone's clock", [{ ...ORDERS.budgeted, ended: false }, IN_DECEMBER], true],
    ["by the server's answer", [{ ...ORDERS.budgeted, ended: true }, IN_TIME], true],
    ["not once it was submitted", [{ ...ORDERS.submitted, ended: true }, IN_DECEMBER], false],
  ]),
  caseTable("takesProof", takesProof, [
    ["not of a draft: its proof is the wizard's", [ORDERS.proven, IN_TIME], false],
    [
      "of a draft whose proof was rejected",
      [{ ...ORDERS.proven, payment_status: "failed" }, IN_TIME],
      true,
    ],
    ["of one that waits", [ORDERS.submitted, IN_TIME], true],
    ["of one that was rejected", [ORDERS.rejected, IN_TIME], true],
    ["not of a verified one", [ORDERS.verified, IN_TIME], false],
    ["not of a cancelled one", [ORDERS.cancelled, IN_TIME], false],
    ["of a draft that has just ended", [ORDERS.budgeted, IN_DECEMBER], true],
    ["of one that ended long ago: its deposit is looked for", [ORDERS.budgeted, LATER], true],
    ["not of one without a budget, for which nothing was paid", [ORDERS.draft, LATER], false],
  ]),
  caseTable(
    "nextStepOf: T106 a draft that has ended",
    (ms: number, ...coming: string[]) => nextStepOf(listed(ORDERS.budgeted), coming, ms),
    [
      [
        "and takes a proof",
        [IN_DECEMBER],
        "This order ended with November 2026 because it wasn't completed. You can order it again. Have you already paid? Send us your proof of payment by 3 Dec 2026.",
      ],
      [
        "and stays ended with one: its deposit is looked for",
        [LATER],
        "This order ended with November 2026 because it wasn't completed. You can order it again. Have you already paid? Send us your proof of payment and we'll look for your deposit.",
      ],
      [
        "F421 and isn't to be completed while a proof is on its way that comes too late for it",
        [LATER, "proof"],
        "This order ended with November 2026 because it wasn't completed. You can order it again.",
      ],
      [
        "and is to be completed while one is on its way in time",
        [IN_DECEMBER, "proof"],
        "Almost done. Open your order and press Complete Order.",
      ],
    ],
  ),
  caseTable(
    "nextStepOf",
    (order: (typeof ORDERS)[keyof typeof ORDERS]) => nextStepOf(listed(order), [], IN_TIME),
    [
      ["without a budget", [ORDERS.draft], "Next: set your budget, then pay."],
      [
        "without a proof",
        [ORDERS.budgeted],
        "Next: pay with your payment reference, then send us your proof of payment.",
      ],
      ["not completed", [ORDERS.proven], "Almost done. Open your order and press Complete Order."],
      [
        "waiting",
        [ORDERS.submitted],
        "There's nothing to do. We'll compare your proof of payment with the deposit in our account.",
      ],
      [
        "F346 waiting without a proof, as the bank returned the deposit of a draft",
        [{ ...ORDERS.submitted, proof_channel: "" }],
        "Next: pay with your payment reference, then send us your proof of payment.",
      ],
      [
        "rejected",
        [ORDERS.rejected],
        "Please send a sharper photo, a screenshot or the bank's PDF.",
      ],
      [
        "cancelled with a deposit",
        [ORDERS.cancelled],
        "We're checking your deposit and will get back to you.",
      ],
    ],
  ),
  caseTable("paidAlready: cancelled before it was completed", paidAlready, [
    [
      "F445 with the reference on the screen",
      [{ ...ORDERS.budgeted, status: "cancelled" }],
      "Have you already paid? Contact us and we'll look for your deposit.",
    ],
    ["without it", [{ ...ORDERS.draft, status: "cancelled" }], ""],
    ["with a claimed deposit, which is checked", [ORDERS.cancelled], ""],
    ["not cancelled", [ORDERS.budgeted], ""],
  ]),
  caseTable(
    "nextStepOf: of a verified order",
    (state: Delivery["state"], held?: boolean) =>
      nextStepOf(
        { ...listed(ORDERS.verified), delivery: { ...DELIVERY, state }, held },
        [],
        IN_TIME,
      ),
    [
      [
        "before we buy",
        ["open"],
        "There's nothing to do. We'll buy your groceries and deliver on Mon 30 Nov.",
      ],
      ["while we are shopping, which stands beside it", ["buying"], "There's nothing to do."],
      [
        "F467 on hold, beside which its member is asked to contact us",
        ["open", true],
        "Your payment is verified.",
      ],
    ],
  ),
  caseTable(
    "nextStepOf: of an order that was bought",
    (nothing?: true, status: "processing" | "delivered" = "processing", isSecond?: true) =>
      nextStepOf(
        {
          ...listed({ ...ORDERS.verified, status, deposit_check: isSecond ? "to_check" : "" }),
          delivery: { ...DELIVERY, state: "closed" },
          result: {
            closed_at: "",
            spent: 0,
            unspent: 50_000,
            saved: 0,
            ...(nothing && { nothing }),
          },
        },
        [],
        IN_TIME,
      ),
    [
      [
        "says where its figures are",
        [],
        "We've bought your groceries. Your receipt says what, where and for how much.",
      ],
      [
        "F551 and of which nothing was available",
        [true],
        "Nothing on your list was available, so we don't deliver anything for this order.",
      ],
      [
        "F551 the same once it is marked as delivered with the others",
        [true, "delivered"],
        "Nothing on your list was available, so we don't deliver anything for this order.",
      ],
      [
        "F653 the same while we look for the deposit of another proof",
        [true, "processing", true],
        "Nothing on your list was available, so we don't deliver anything for this order. You also sent a proof of payment, so we're checking for its deposit and will get back to you.",
      ],
    ],
  ),
  caseTable(
    "nextStepOf: F550 of an order that was bought, and whose deposit never came",
    (status: "processing" | "delivered", owed: number, nothing?: true) =>
      nextStepOf(
        {
          ...listed({ ...ORDERS.verified, status }),
          money: { owed, credit: 0, refunded: 0 },
          result: nothing && { closed_at: "", spent: 0, unspent: 50_000, saved: 0, nothing },
        },
        [],
        IN_TIME,
      ),
    [
      [
        "before it is delivered",
        ["processing", 10_800],
        "Your deposit isn't in our account. We've bought your groceries, so we'll add the amount to your next order. To pay it now, please contact us.",
      ],
      [
        "once it is delivered",
        ["delivered", 10_800],
        "Your deposit isn't in our account. Your order was delivered, so we'll add the amount to your next order. To pay it now, please contact us.",
      ],
      [
        "F571 where nothing was available: its membership is owed",
        ["delivered", 5_900, true],
        "Nothing on your list was available, so we don't deliver anything for this order. Your deposit isn't in our account. We'll add the amount to your next order. To pay it now, please contact us.",
      ],
      [
        "once it was paid since",
        ["delivered", 0],
        "Delivered. You can order the same items again.",
      ],
    ],
  ),
  caseTable(
    "nextStepOf: F467 on hold before it is verified",
    (order: (typeof ORDERS)[keyof typeof ORDERS]) =>
      nextStepOf({ ...listed(order), held: true }, [], IN_TIME),
    [
      [
        "beside which its member is asked to contact us",
        [ORDERS.submitted],
        "We'll compare your proof of payment with the deposit in our account.",
      ],
    ],
  ),
  caseTable(
    "nextStepOf: while something waits on the phone",
    (order: (typeof ORDERS)[keyof typeof ORDERS], ...coming: string[]) =>
      nextStepOf(listed(order), coming, IN_TIME),
    [
      [
        "a budget: to pay",
        [ORDERS.draft, "budget"],
        "Next: pay with your payment reference, then send us your proof of payment.",
      ],
      [
        "a proof: to complete",
        [ORDERS.budgeted, "proof"],
        "Almost done. Open your order and press Complete Order.",
      ],
      [
        "a declaration: to complete",
        [ORDERS.budgeted, "declare"],
        "Almost done. Open your order and press Complete Order.",
      ],
      [
        "a proof without a budget: the budget",
        [ORDERS.draft, "proof"],
        "Next: set your budget, then pay.",
      ],
      ["a new proof after a rejection: nothing more", [ORDERS.rejected, "proof"], ""],
      ["the completion: nothing more", [ORDERS.proven, "complete"], ""],
      ["the cancellation: nothing more", [ORDERS.submitted, "cancel"], ""],
    ],
  ),
];
