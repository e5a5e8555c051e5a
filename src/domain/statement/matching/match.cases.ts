import { caseTable } from "@/domain/case-table";
import { lineKind, payerOf } from "./bank-words";
import { ANY_DAY, expectedUntil } from "./expected";
import { matchLines } from "./match";
import type { KnownPayer, MatchMember, MatchPayment } from "./match-book";
import type { MatchLine } from "./match-line";
import type { RecordedRefund } from "./refunded";

const BUHLE = "BUH20261112417S";
const SHORT = "BUH20261112417";
const THANDI = "THA20261110902";

const payment = (given: Partial<MatchPayment> = {}): MatchPayment => ({
  id: "buhle",
  kind: "order",
  user_id: "m1",
  references: [BUHLE],
  due: 55_900,
  state: "open",
  placed_on: "2026-11-12",
  expected_until: "",
  ...given,
});
const verified = (given: Partial<MatchPayment> = {}) =>
  payment({ state: "verified", expected_until: "2026-11-19", ...given });
const OCTOBER = "BUH20261010417S";
/** The order of the month before, which was verified from its proof. */
const october = (given: Partial<MatchPayment> = {}) =>
  payment({
    id: "october",
    references: [OCTOBER],
    state: "verified",
    placed_on: "2026-10-10",
    expected_until: "2026-10-18",
    ...given,
  });
const short = (given: Partial<MatchPayment> = {}) =>
  payment({ id: "short", references: [SHORT], due: 50_000, ...given });
const thandi = (given: Partial<MatchPayment> = {}) =>
  payment({
    id: "thandi",
    user_id: "m2",
    references: [THANDI],
    due: 30_000,
    placed_on: "2026-11-10",
    ...given,
  });
const MEMBERS: MatchMember[] = [
  { id: "m1", name: "Buhle Okharedia", phone: "+27825571055" },
  { id: "m2", name: "Thandi Mokoena", phone: "+27731234567" },
];

interface Example {
  readonly payments?: readonly MatchPayment[];
  readonly payers?: readonly KnownPayer[];
  readonly lines: readonly (string | Partial<MatchLine>)[];
  readonly earlier?: readonly Partial<MatchLine>[];
  readonly refunds?: readonly RecordedRefund[];
}

const refund = (given: Partial<RecordedRefund> = {}): RecordedRefund => ({
  id: "r1",
  user_id: "m2",
  name: "Thandi Mokoena",
  date: "2026-11-12",
  reference: "Refund Mokoena",
  cents: 7_000,
  ...given,
});
const NAMED_REFUND =
  "A refund to Thandi Mokoena of this amount and reference was recorded for 12 Nov 2026.";
const REFUND = "A refund to Thandi Mokoena of this amount was recorded for 12 Nov 2026.";

const lineOf = (given: string | Partial<MatchLine>, at: number): MatchLine => ({
  id: `l${at}`,
  date: "2026-11-13",
  cents: 55_900,
  text: "",
  ...(typeof given === "string" ? { text: given } : given),
});

/** Of each line its group, and of its first suggestion what it is for and why. */
function answers({
  payments = [payment()],
  payers = [],
  lines,
  earlier = [],
  refunds = [],
}: Example): string[] {
  const found = matchLines(
    lines.map(lineOf),
    { payments, members: MEMBERS, payers },
    earlier.map((line, at) => lineOf({ id: `e${at}`, ...line }, at)),
    refunds,
  );
  return found.map(({ group, suggestions, note }) => {
    const [first] = suggestions;
    if (!first) return note ? `${group}: ${note}` : group;
    const of = first.kind === "payment" ? [] : [first.kind, ...first.lines.slice(-1)];
    const what = [...of, ...first.payments];
    return `${group} ${what.join(" + ")}: ${first.reason}`;
  });
}

const RIGHT = "The reference and the amount are right.";
const NOTED = "The payment was verified from its proof, so only the deposit is noted.";
const USED_AGAIN = `The line names ${OCTOBER}, which is paid already. The member has another payment of this amount.`;
const ONE_EDIT = "One character of the reference is different. The amount is right.";

const LOOKALIKE =
  "suggestion thandi: The reference has letters that look like its digits, such as O for 0. The amount is right.";
const NO_LETTERS =
  "The line has the digits of the reference without its three letters. The amount is right.";

/** A deposit, and the bank's return of it. */
const bounced = (text: string, cents = 55_900): Partial<MatchLine>[] => [
  { text, cents },
  { text: `REV-${text}`, cents: -cents, date: "2026-11-20" },
];
const BOUNCED = "none: The bank returned this deposit on 20 Nov 2026.";

const exactly = (name: string, text: string): [string, [Example], string[]] => [
  name,
  [{ lines: [text] }],
  [`exact buhle: ${RIGHT}`],
];

export const tables = [
  caseTable("matchLines, automatic", answers, [
    exactly("FNB", `FNB OB PMT            ${BUHLE}`),
    exactly("FNB from another bank", `MAGTAPE CREDIT CAPITEC ${BUHLE}`),
    exactly("FNB at once", `RTC CREDIT ${BUHLE} 34B1FB1431`),
    exactly("Standard Bank", `CREDIT TRANSFER  ${BUHLE} 0204 000000000000111`),
    exactly("Absa", `IMMEDIATE TRF CR FIRSTRAND ${BUHLE} 05LBW8SRGP`),
    exactly("Nedbank, the reference alone", BUHLE),
    exactly(
      "Capitec, re-cased",
      "Payment Received: Absa Bank Buh20261112417s     Transfer  0990915775",
    ),
    exactly(
      "Capitec, glued",
      "Payment Received: Absa Bank OrderBuh20261112417sTransfer  0990915775",
    ),
    exactly("split by spaces", "CREDIT TRANSFER  BUH 20261112 417S"),
    exactly("with dashes", "ib payment from  buh-20261112-417s"),
    exactly("F684 with a word that a bank has for its fees", `CREDIT TRANSFER  FEES ${BUHLE}`),
    [
      "a replaced reference of the same payment",
      [{ payments: [payment({ references: [SHORT, BUHLE] })], lines: [BUHLE] }],
      [`exact buhle: ${RIGHT}`],
    ],
    [
      "a payment that was verified from its proof is only noted",
      [{ payments: [verified()], lines: [BUHLE] }],
      [`exact buhle: ${RIGHT} ${NOTED}`],
    ],
    [
      "the longer of two that is a word",
      [{ payments: [payment(), short({ due: 55_900 })], lines: [`FNB OB PMT ${BUHLE}`] }],
      ["suggestion buhle: Another payment of the same amount has almost the same reference."],
    ],
    [
      "the longer of two as a word, where the amounts differ",
      [{ payments: [payment(), short()], lines: [`FNB OB PMT ${BUHLE}`] }],
      [`exact buhle: ${RIGHT}`],
    ],
  ]),
  caseTable("matchLines, never automatic", answers, [
    ["nothing fits", [{ lines: ["MAGTAPE CREDIT CAPITEC STOKVEL"] }], ["none"]],
    ["a bare amount", [{ lines: ["CREDIT TRANSFER"] }], ["none"]],
    [
      "joining makes the longer one of a name: BUH20261112417 SIPHO",
      [{ lines: [`FNB OB PMT ${SHORT} SIPHO`] }],
      ["suggestion buhle: The reference is there only when words are joined."],
    ],
    [
      "two open ones fit by joining",
      [{ payments: [payment(), short({ due: 55_900 })], lines: [`${SHORT} SIPHO`] }],
      ["suggestion short: The line names more than one reference."],
    ],
    [
      "two whole references, and the amount of one",
      [{ payments: [payment(), thandi()], lines: [`FNB OB PMT ${BUHLE} ${THANDI}`] }],
      ["suggestion buhle: The line names more than one reference."],
    ],
    [
      "one cent too little",
      [{ lines: [{ text: BUHLE, cents: 55_899 }] }],
      ["suggestion buhle: The reference is right. R0.01 is missing."],
    ],
    [
      "one cent too much",
      [{ lines: [{ text: BUHLE, cents: 55_901 }] }],
      ["suggestion buhle: The reference is right. R0.01 too much arrived."],
    ],
    [
      "joining makes longer digits of what follows: …417 3CA8",
      [
        {
          payments: [payment({ references: ["BUH20261112417312"] })],
          lines: [`RTC CREDIT ${SHORT} 312CA8`],
        },
      ],
      ["suggestion buhle: The reference is there only when words are joined."],
    ],
    [
      "the reference is the start of longer digits",
      [{ payments: [short({ due: 55_900 })], lines: ["FNB OB PMT BUH202611124175"] }],
      ["suggestion short: The reference is there only when words are joined."],
    ],
    [
      "another payment of the same amount is one slip away",
      [
        {
          payments: [payment(), payment({ id: "b", references: ["BUH20261112471S"] })],
          lines: [BUHLE],
        },
      ],
      ["suggestion buhle: Another payment of the same amount has almost the same reference."],
    ],
    [
      "two deposits of one payment",
      [{ lines: [BUHLE, { text: BUHLE, date: "2026-11-14" }] }],
      [
        "suggestion buhle: Another deposit of the same amount on 14 Nov 2026 has this reference too.",
        "suggestion buhle: Another deposit of the same amount on 13 Nov 2026 has this reference too.",
      ],
    ],
    [
      "a deposit that is older than the order",
      [{ lines: [{ text: BUHLE, date: "2026-11-11" }] }],
      ["suggestion buhle: The deposit is older than the order."],
    ],
    [
      "a payment that was rejected",
      [{ payments: [payment({ state: "rejected" })], lines: [BUHLE] }],
      [
        "suggestion buhle: The reference and the amount are right. The payment was rejected and will be reopened.",
      ],
    ],
    [
      "own transfers, interest and card settlements, with any reference",
      [
        {
          lines: [
            `FNB APP TRANSFER FROM ${BUHLE}`,
            `IB TRANSFER FROM  ${BUHLE}`,
            `Transfer  ${BUHLE}`,
            `CREDIT INTEREST ${BUHLE}`,
            `CREDIT TRANSFER  YOCO ${BUHLE}`,
          ],
        },
      ],
      [
        "none: A transfer between own accounts.",
        "none: A transfer between own accounts.",
        "none: A transfer between own accounts.",
        "none: Interest of the bank.",
        "none: A settlement of card payments.",
      ],
    ],
    [
      "F684 a word for fees with nobody's reference",
      [{ lines: ["#SERVICE FEES", "FEES STOKVEL"] }],
      ["none: A fee of the bank.", "none: A fee of the bank."],
    ],
    ["a debit", [{ lines: [{ text: BUHLE, cents: -55_900 }] }], ["none"]],
    [
      "a reversal that comes in",
      [{ lines: [`REV-FNB OB PMT ${BUHLE}`] }],
      ["none: The bank reversed something."],
    ],
  ]),
  caseTable("matchLines, suggestions", answers, [
    [
      "the reference with too little",
      [{ lines: [{ text: BUHLE, cents: 50_000 }] }],
      ["suggestion buhle: The reference is right. R59.00 is missing."],
    ],
    [
      "the reference with too much",
      [{ lines: [{ text: BUHLE, cents: 60_000 }] }],
      ["suggestion buhle: The reference is right. R41.00 too much arrived."],
    ],
    [
      "F684 the name behind a word for fees",
      [{ lines: ["FEES B OKHAREDIA"] }],
      ["suggestion buhle: The line has the member's name. The amount is right."],
    ],
    ["a wrong digit", [{ lines: ["BUH20261112418S"] }], [`suggestion buhle: ${ONE_EDIT}`]],
    ["two digits swapped", [{ lines: ["BUH20261112471S"] }], [`suggestion buhle: ${ONE_EDIT}`]],
    ["letters swapped", [{ lines: ["UBH20261112417S"] }], [`suggestion buhle: ${ONE_EDIT}`]],
    ["O for 0", [{ lines: ["FNB OB PMT BUH2O261112417S"] }], [`suggestion buhle: ${ONE_EDIT}`]],
    ["I for 1", [{ lines: ["FNB OB PMT BUH2026I112417S"] }], [`suggestion buhle: ${ONE_EDIT}`]],
    [
      "F685 O for every 0, and letters for other digits",
      [
        {
          payments: [thandi({ references: ["THA20261108003S"] })],
          lines: ["THA2O2611O8OO3S", "tha 2O26II08 oo35", "THA 2O2611O8OO4S"].map((text) => ({
            text,
            cents: 30_000,
          })),
        },
      ],
      [LOOKALIKE, LOOKALIKE, "none"],
    ],
    [
      "F685 so, with another amount",
      [{ payments: [thandi({ references: ["THA20261108003S"] })], lines: ["THA2O2611O8OO3S"] }],
      ["none"],
    ],
    ["5 for S", [{ lines: ["FNB OB PMT BUH202611124175"] }], [`suggestion buhle: ${ONE_EDIT}`]],
    [
      "the S is missing",
      [{ lines: ["FNB OB PMT BUH20261112417"] }],
      [`suggestion buhle: ${ONE_EDIT}`],
    ],
    [
      "a digit is missing",
      [{ lines: ["FNB OB PMT BUH2026112417S"] }],
      [`suggestion buhle: ${ONE_EDIT}`],
    ],
    [
      "a digit is added",
      [{ lines: ["FNB OB PMT BUH202611112417S"] }],
      [`suggestion buhle: ${ONE_EDIT}`],
    ],
    [
      "one edit and too little",
      [{ lines: [{ text: "BUH20261112418S", cents: 50_000 }] }],
      ["suggestion buhle: One character of the reference is different, and R59.00 is missing."],
    ],
    [
      "two edits with the right amount",
      [{ lines: ["BUH20216112471S"] }],
      ["suggestion buhle: Two characters of the reference are different. The amount is right."],
    ],
    [
      "two edits with another amount say nothing",
      [{ lines: [{ text: "BUH20216112471S", cents: 50_000 }] }],
      ["none"],
    ],
    [
      "without the three letters",
      [{ lines: ["PMT 20261112417S", "PMT 20261112417"] }],
      [`suggestion buhle: ${NO_LETTERS}`, `suggestion buhle: ${NO_LETTERS}`],
    ],
    [
      "without the three letters, and two payments of the amount have these digits",
      [
        {
          payments: [payment(), thandi({ references: ["THA20261112417"], due: 55_900 })],
          lines: ["20261112417"],
        },
      ],
      ["none"],
    ],
    [
      "without the three letters and with another amount, or within a longer number",
      [
        {
          lines: [{ text: "PMT 20261112417", cents: 50_000 }, "PMT 120261112417", "20261112417123"],
        },
      ],
      ["none", "none", "none"],
    ],
    [
      "cut by the bank",
      [{ lines: ["PAYSHAP CREDIT BUH20261112"] }],
      [
        "suggestion buhle: The line has the first 11 characters of the reference. The amount is right.",
      ],
    ],
    [
      "cut so short that two fit",
      [
        {
          payments: [payment(), payment({ id: "b", references: ["BUH20261112903S"] })],
          lines: ["PMT BUH20261112"],
        },
      ],
      [
        "suggestion buhle: The line has only the first 11 characters of the reference, and 2 payments of this amount begin with them.",
      ],
    ],
    [
      "F568 cut by the bank, and another amount",
      [
        {
          lines: [
            { text: "PMT BUH20261112", cents: 50_000 },
            { text: "PMT BUH2026111", cents: 50_000 },
          ],
        },
      ],
      [
        "suggestion buhle: The line has the first 11 characters of the reference, and R59.00 is missing.",
        "none",
      ],
    ],
    [
      "F568 so, where two payments begin like that",
      [
        {
          payments: [payment(), payment({ id: "b", references: ["BUH20261112903S"] })],
          lines: [{ text: "PMT BUH20261112", cents: 50_000 }],
        },
      ],
      ["none"],
    ],
    ["cut to seven characters says nothing", [{ lines: ["PMT BUH2026"] }], ["none"]],
    ["another reference is no cut one", [{ lines: ["PMT BUH20261112999"] }], ["none"]],
    [
      "the cell number",
      [{ lines: ["CARDLESS CASH DEP DEPOSIT NO : x CONTACT : 082 557 1055"] }],
      ["suggestion buhle: The line has the member's cell number. The amount is right."],
    ],
    [
      "the cell number with another amount",
      [{ lines: [{ text: "PMT 0825571055", cents: 20_000 }] }],
      ["suggestion buhle: The line has the member's cell number. R559.00 is due."],
    ],
    [
      "the cell number of one member, the name of another whose amount is right",
      [
        {
          payments: [payment({ due: 60_000 }), thandi({ due: 55_900 })],
          lines: ["MOKOENA 0825571055"],
        },
      ],
      ["suggestion thandi: The line has the member's name. The amount is right."],
    ],
    [
      "the cell number with another amount: the payment that is nearest to it",
      [
        {
          payments: [payment(), payment({ id: "near", due: 20_500, references: [THANDI] })],
          lines: [{ text: "PMT 0825571055", cents: 20_000 }],
        },
      ],
      ["suggestion near: The line has the member's cell number. R205.00 is due."],
    ],
    [
      "the cell number of a member who has nothing to pay",
      [{ lines: ["PMT 0731234567"] }],
      [
        "suggestion credit + l0: The line has the member's cell number. The member has nothing to pay.",
      ],
    ],
    [
      "a payer who paid before",
      [
        {
          payers: [{ payer: "NTOMBI CELE", user_id: "m1" }],
          lines: ["FNB APP PAYMENT FROM NTOMBI CELE"],
        },
      ],
      ["suggestion buhle: An earlier deposit of this payer was the member's. The amount is right."],
    ],
    [
      "the name, cut at 16",
      [{ lines: ["PAYSHAP CREDIT Buhle C Okhared"] }],
      ["suggestion buhle: The line has the member's name. The amount is right."],
    ],
    [
      "the name before the order",
      [{ lines: [{ text: "B OKHAREDIA", date: "2026-11-11" }] }],
      ["none"],
    ],
    [
      "the name with another amount",
      [{ lines: [{ text: "B OKHAREDIA", cents: 10_000 }] }],
      ["none"],
    ],
    [
      "two references that add up",
      [{ payments: [payment(), thandi()], lines: [{ text: `${BUHLE} ${THANDI}`, cents: 85_900 }] }],
      [
        `suggestion buhle + thandi: The line names ${BUHLE} and ${THANDI}, and together they are R859.00.`,
      ],
    ],
    [
      "two orders of the member that add up",
      [
        {
          payments: [payment(), thandi({ user_id: "m1" })],
          lines: [{ text: BUHLE, cents: 85_900 }],
        },
      ],
      [
        `suggestion buhle + thandi: The member's payments ${BUHLE} and ${THANDI} add up to R859.00.`,
      ],
    ],
    [
      "one order in two deposits",
      [
        {
          lines: [
            { text: BUHLE, cents: 50_000 },
            { text: BUHLE, cents: 5900, date: "2026-11-15" },
          ],
        },
      ],
      [
        "suggestion buhle: This deposit and the one of R59.00 on 15 Nov 2026 add up to what is due.",
        "suggestion buhle: This deposit and the one of R500.00 on 13 Nov 2026 add up to what is due.",
      ],
    ],
    [
      "paid already",
      [{ payments: [payment({ state: "paid" })], lines: [BUHLE] }],
      [
        `suggestion credit + l0: ${BUHLE} is paid already. This deposit becomes the member's credit.`,
      ],
    ],
    [
      "cancelled",
      [{ payments: [payment({ state: "cancelled" })], lines: [BUHLE] }],
      [`suggestion credit + l0: ${BUHLE} was cancelled. This deposit becomes the member's credit.`],
    ],
    [
      "F365 a membership that its member hasn't completed",
      [{ payments: [payment({ state: "uncompleted" })], lines: [BUHLE, `${BUHLE} XZ`] }],
      [
        `suggestion credit + l0: The member hasn't completed the membership ${BUHLE}. This deposit becomes the member's credit.`,
        `suggestion credit + l1: The member hasn't completed the membership ${BUHLE}. This deposit becomes the member's credit.`,
      ],
    ],
    [
      "F365 nothing where only a slip leads to it",
      [{ payments: [payment({ state: "uncompleted" })], lines: [BUHLE.replace("417", "471")] }],
      ["none"],
    ],
  ]),
  caseTable("matchLines, T308 a reference that is used again", answers, [
    [
      "last month's reference, and this month's order of the same amount waits",
      [{ payments: [payment(), october()], lines: [OCTOBER] }],
      [`suggestion buhle: ${USED_AGAIN}`],
    ],
    [
      "the same where last month's order has its line",
      [{ payments: [payment(), october({ state: "paid" })], lines: [OCTOBER] }],
      [`suggestion buhle: ${USED_AGAIN}`],
    ],
    [
      "the same where it was cancelled",
      [{ payments: [payment(), october({ state: "cancelled" })], lines: [OCTOBER] }],
      [
        `suggestion buhle: The line names ${OCTOBER}, which was cancelled. The member has another payment of this amount.`,
      ],
    ],
    [
      "F365 the same where it is a membership that its member hasn't completed",
      [{ payments: [payment(), october({ state: "uncompleted" })], lines: [OCTOBER] }],
      [
        `suggestion buhle: The line names ${OCTOBER}, a membership that the member hasn't completed. The member has another payment of this amount.`,
      ],
    ],
    [
      "the same where it was rejected",
      [{ payments: [payment({ state: "rejected" }), october()], lines: [OCTOBER] }],
      [`suggestion buhle: ${USED_AGAIN}`],
    ],
    [
      "this month's order was verified from its proof too: its deposit is noted, and no credit is made",
      [{ payments: [verified(), october({ state: "paid" })], lines: [OCTOBER] }],
      [`suggestion buhle: ${USED_AGAIN} ${NOTED}`],
    ],
    [
      "the line of last month's order and its reference used again in one file",
      [
        {
          payments: [payment(), october()],
          lines: [{ text: OCTOBER, date: "2026-10-12" }, OCTOBER],
        },
      ],
      [`exact october: ${RIGHT} ${NOTED}`, `suggestion buhle: ${USED_AGAIN}`],
    ],
    [
      "near the day of its payment, but another order of the amount waits: asked",
      [
        {
          payments: [payment(), october({ placed_on: "2026-11-10", expected_until: "2026-11-18" })],
          lines: [OCTOBER],
        },
      ],
      [`suggestion buhle: ${USED_AGAIN}`],
    ],
    [
      "near the day of its payment, and the other order is younger than the deposit",
      [
        {
          payments: [
            payment({ placed_on: "2026-11-14" }),
            october({ expected_until: "2026-11-18" }),
          ],
          lines: [OCTOBER],
        },
      ],
      [`exact october: ${RIGHT} ${NOTED}`],
    ],
    [
      "the other order is another member's",
      [{ payments: [payment({ user_id: "m2" }), october()], lines: [OCTOBER] }],
      [
        `suggestion credit + l0: This deposit isn't near the day when ${OCTOBER} was paid. It becomes the member's credit.`,
      ],
    ],
    [
      "the other order has another amount",
      [{ payments: [payment({ due: 50_000 }), october()], lines: [OCTOBER] }],
      [
        `suggestion credit + l0: This deposit isn't near the day when ${OCTOBER} was paid. It becomes the member's credit.`,
      ],
    ],
    [
      "the week after its payment is over",
      [{ payments: [verified()], lines: [{ text: BUHLE, date: "2026-11-20" }] }],
      [
        `suggestion credit + l0: This deposit isn't near the day when ${BUHLE} was paid. It becomes the member's credit.`,
      ],
    ],
    [
      "the last day of that week",
      [{ payments: [verified()], lines: [{ text: BUHLE, date: "2026-11-19" }] }],
      [`exact buhle: ${RIGHT} ${NOTED}`],
    ],
    [
      "a slip on last month's reference, a name and a cell number note nothing either",
      [
        {
          payments: [october()],
          lines: ["BUH20261010418S", "B OKHAREDIA", "PMT 0825571055"],
        },
      ],
      [
        "none",
        "none",
        "suggestion credit + l2: The line has the member's cell number. The member has nothing to pay.",
      ],
    ],
    [
      "of two payments of the amount the one that waits comes first",
      [{ payments: [verified({ id: "new" }), payment()], lines: ["B OKHAREDIA"] }],
      ["suggestion buhle: The line has the member's name. The amount is right."],
    ],
    [
      "the deposit of an erased member's payment is no other erased member's",
      [
        {
          payments: [payment({ user_id: "", references: [THANDI] }), october({ user_id: "" })],
          lines: [OCTOBER],
        },
      ],
      [`suggestion october: This deposit isn't near the day when ${OCTOBER} was paid. ${NOTED}`],
    ],
  ]),
  caseTable("expectedUntil", expectedUntil, [
    ["a week after the proof", ["2026-11-03", "2026-11-01"], "2026-11-08"],
    ["verified later than that: until then", ["2026-11-20", "2026-11-01"], "2026-11-20"],
    ["without a proof a week after it was verified", ["2026-12-28", ""], "2027-01-04"],
  ]),
  caseTable("matchLines, refunds", answers, [
    [
      "a debit with the amount and reference of a recorded refund",
      [{ lines: [{ text: "PMT TO REFUNDMOKOENA", cents: -7_000 }], refunds: [refund()] }],
      [`suggestion refund + l0: ${NAMED_REFUND}`],
    ],
    [
      "the amount alone, where no other refund has it",
      [{ lines: [{ text: "EFT OUT", cents: -7_000 }], refunds: [refund()] }],
      [`suggestion refund + l0: ${REFUND}`],
    ],
    [
      "two refunds of one amount: only the one that is named",
      [
        {
          lines: [
            { text: "EFT OUT", cents: -7_000 },
            { text: "REFUND CELE", cents: -7_000 },
          ],
          refunds: [refund(), refund({ id: "r2", name: "N Cele", reference: "REFUND CELE" })],
        },
      ],
      [
        `suggestion refund + l0: ${REFUND}`,
        "suggestion refund + l1: A refund to N Cele of this amount and reference was recorded for 12 Nov 2026.",
      ],
    ],
    [
      "two refunds of one amount and none is named",
      [
        {
          lines: [{ text: "EFT OUT", cents: -7_000 }],
          refunds: [refund(), refund({ id: "r2", reference: "REFUND CELE" })],
        },
      ],
      ["none"],
    ],
    [
      "one refund, two debits: only the first",
      [
        {
          lines: [
            { text: "REFUND MOKOENA", cents: -7_000 },
            { text: "REFUND MOKOENA", cents: -7_000 },
          ],
          refunds: [refund()],
        },
      ],
      [`suggestion refund + l0: ${NAMED_REFUND}`, "none"],
    ],
    [
      "another amount, another week, or money that came in",
      [
        {
          payments: [],
          lines: [
            { text: "REFUND MOKOENA", cents: -7_100 },
            { text: "REFUND MOKOENA", cents: -7_000, date: "2026-11-20" },
            { text: "REFUND MOKOENA", cents: 7_000 },
          ],
          refunds: [refund()],
        },
      ],
      ["none", "none", "none"],
    ],
  ]),
  caseTable("matchLines, returned deposits", answers, [
    [
      "a reversal reverses the newest earlier deposit of equal cents and text",
      [
        {
          payments: [payment({ state: "paid" })],
          lines: [{ text: `REV-FNB OB PMT ${BUHLE}`, cents: -55_900, date: "2026-11-20" }],
          earlier: [
            { id: "old", text: `FNB OB PMT ${BUHLE}`, date: "2026-11-12" },
            { id: "new", text: `FNB OB PMT ${BUHLE}`, date: "2026-11-18" },
            { id: "later", text: `FNB OB PMT ${BUHLE}`, date: "2026-11-21" },
          ],
        },
      ],
      ["suggestion return + new: The bank returned the deposit of 18 Nov 2026."],
    ],
    [
      "one deposit, two reversals: only the first takes it back",
      [
        {
          payments: [],
          lines: [
            { text: "REV-FNB OB PMT X", cents: -55_900, date: "2026-11-20" },
            { text: "REV-FNB OB PMT X", cents: -55_900, date: "2026-11-21" },
          ],
          earlier: [{ text: "FNB OB PMT X" }],
        },
      ],
      [
        "suggestion return + e0: The bank returned the deposit of 13 Nov 2026.",
        "none: The bank reversed something.",
      ],
    ],
    [
      "a deposit that came back is not matched",
      [
        {
          lines: [
            `FNB OB PMT ${BUHLE}`,
            { text: `REV-FNB OB PMT ${BUHLE}`, cents: -55_900, date: "2026-11-20" },
          ],
        },
      ],
      [
        "none: The bank returned this deposit on 20 Nov 2026.",
        "suggestion return + l0: The bank returned the deposit of 13 Nov 2026.",
      ],
    ],
    [
      "one whose payment its proof had verified takes that back",
      [{ payments: [verified()], lines: bounced(BUHLE) }],
      [BOUNCED, "suggestion return + l0 + buhle: The bank returned the deposit of 13 Nov 2026."],
    ],
    [
      "one whose account is gone, though another such account has one of this amount",
      [
        {
          payments: [
            verified({ user_id: "" }),
            payment({ id: "b", user_id: "", references: [OCTOBER] }),
          ],
          lines: bounced(BUHLE),
        },
      ],
      [BOUNCED, "suggestion return + l0 + buhle: The bank returned the deposit of 13 Nov 2026."],
    ],
    [
      "one that paid two, of which one was verified",
      [
        {
          payments: [verified(), thandi({ due: 10_000 })],
          lines: bounced(`${BUHLE} ${THANDI}`, 65_900),
        },
      ],
      [BOUNCED, "suggestion return + l0 + buhle: The bank returned the deposit of 13 Nov 2026."],
    ],
    ...[
      ["has another amount", [verified({ due: 50_000 })]],
      ["was verified on another day", [verified({ expected_until: "2026-11-12" })]],
      ["has lost its deposit", [verified({ expected_until: ANY_DAY })]],
      ["waits", [payment()]],
      ["has its line", [payment({ state: "paid" })]],
      [
        "is the member's, as is an open one of this amount",
        [verified(), payment({ id: "b", references: [OCTOBER] })],
      ],
    ].map(([name, payments]): [string, [Example], string[]] => [
      `one whose payment ${name} takes nothing back before it is matched`,
      [{ payments: payments as MatchPayment[], lines: bounced(BUHLE) }],
      [BOUNCED, "suggestion return + l0: The bank returned the deposit of 13 Nov 2026."],
    ]),
    [
      "one of two that name a payment takes nothing back before it is matched",
      [{ payments: [verified()], lines: [...bounced(BUHLE), { text: BUHLE, date: "2026-11-12" }] }],
      [
        BOUNCED,
        "suggestion return + l0: The bank returned the deposit of 13 Nov 2026.",
        `exact buhle: ${RIGHT} ${NOTED}`,
      ],
    ],
    [
      "other cents or another text are no reversal of it",
      [
        {
          payments: [],
          lines: [
            { text: "RTD-IB PAYMENT FROM X", cents: -55_900, date: "2026-11-20" },
            { text: `REV-FNB OB PMT ${BUHLE}`, cents: -55_800, date: "2026-11-20" },
          ],
          earlier: [{ text: `FNB OB PMT ${BUHLE}` }],
        },
      ],
      ["none: The bank reversed something.", "none: The bank reversed something."],
    ],
  ]),
  caseTable("lineKind", lineKind, [
    ["a payment", ["FNB OB PMT            CLIENT"], "payment"],
    [
      "how the money came is no own transfer",
      ["Payment Received: Absa x     Transfer  0990915775"],
      "payment",
    ],
    ["a Reverend is no reversal", ["PAYSHAP CREDIT  REV MOYO"], "payment"],
    ["a card settlement", ["CREDIT TRANSFER  YOCO 5V14U 131126"], "card"],
    ["a fee", ["#SERVICE FEE"], "fee"],
    ["an own transfer of Absa", ["INETBNK TRF CREDIT SAVINGS"], "own_transfer"],
  ]),
  caseTable("payerOf", payerOf, [
    ["is without words of banks and digits", ["MAGTAPE CREDIT CAPITEC N CELE 20261112"], "N CELE"],
    ["is empty where too little is left", ["FNB APP PAYMENT FROM X 12"], ""],
  ]),
];
