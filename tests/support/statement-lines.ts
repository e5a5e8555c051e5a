import { paymentReference } from "@/domain/payment/reference";
import type { MatchBook, MatchMember, MatchPayment } from "@/domain/statement/matching/match-book";
import type { MatchLine } from "@/domain/statement/matching/match-line";
import { sastDate } from "@/domain/time/sa-time";

/** What a made line is: a reference typed well, of what waits or was verified, or wrong, another amount, none at all, or no deposit of a member. */
type Made =
  | "clean"
  | "noted"
  | "mistyped"
  | "other_amount"
  | "cut"
  | "no_letters"
  | "no_reference"
  | "reused"
  | "noise";

export interface MadeLine extends MatchLine {
  readonly made: Made;
  /** The payment that it is for; empty for noise. */
  readonly truth: string;
}

export interface MadeStatement {
  readonly lines: readonly MadeLine[];
  readonly book: MatchBook;
}

interface Numbers {
  readonly lines: number;
  readonly members: number;
  /** Payments that wait beside those that are paid. */
  readonly unpaid: number;
  /** On which days is ordered; 150 days without it. */
  readonly density?: Density;
  /** Whether members have older payments, some of whose references come again. */
  readonly hasReused?: boolean;
}

export const DENSITIES = ["spread", "ten_days", "one_day"] as const;
type Density = (typeof DENSITIES)[number];

const DAY_MS = 24 * 60 * 60 * 1000;
const FIRST_DAY = Date.UTC(2026, 5, 1, 6);
const DAYS = 150;

/** The same numbers for the same seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST_NAMES =
  `Thandi Sipho Lerato Nomsa Bongani Zanele Kagiso Palesa Themba Ayanda Buhle Mpho Naledi Jabu Lindiwe
  Tshepo Precious Grace Johannes Fatima Sarah Mohammed Pieter Anele Sizwe Refilwe Thabo Nosipho Andile
  Karabo Lwazi Zodwa Dineo Unathi Vusi Gugu Hendrik Chantal Riaan Yusuf Priya Siyabonga Nokuthula Thulani
  Busisiwe Mandla Khanyi Tebogo Oratile Sibusiso`.split(/\s+/);
const SURNAMES =
  `Mokoena Dlamini Nkosi Khumalo Ndlovu Sithole Mahlangu Mthembu Zulu Botha Naidoo Pillay Adams Jacobs
  Molefe Maseko Radebe Tshabalala Buthelezi Cele Zwane Hadebe Shabalala Mabaso Mkhize Ngcobo Vilakazi
  Motaung Letsoalo Baloyi Chauke Maluleke Mashaba Phiri Moyo Ncube Sibanda VanWyk Pretorius Venter
  Okharedia Abrahams Davids Petersen Isaacs Ngwenya Gumede Xaba Mbatha Nxumalo`.split(/\s+/);
const BUDGETS = [50_000, 50_000, 50_000, 30_000, 40_000, 60_000, 80_000, 100_000, 120_000, 150_000];

/** A statement with its members and payments, in the shapes of each bank. */
export function madeStatement(seed: number, numbers: Numbers): MadeStatement {
  const random = randomBy(seed);
  const pick = <One>(from: readonly One[]): One => from[Math.floor(random() * from.length)] as One;
  const members = madeMembers(numbers.members, random, pick);
  const deposits = Math.round(numbers.lines * 0.85);
  const payments = madePayments(deposits + numbers.unpaid, members, random, pick, numbers.density);
  const older = numbers.hasReused ? olderPayments(payments, random, pick) : [];
  const oldOf = new Map(older.map((payment) => [payment.user_id, payment]));
  const lines: MadeLine[] = [];
  const line = (made: Made, truth: string, date: string, cents: number, text: string) =>
    lines.push({ id: `line-${lines.length}`, made, truth, date, cents, text });
  for (const payment of payments.slice(0, deposits)) {
    const member = members.find(({ id }) => id === payment.user_id) as MatchMember;
    const date = later(payment.placed_on, Math.floor(random() * 5));
    const old = oldOf.get(member.id);
    const kind = old && random() < 0.1 ? "reused" : kindOf(random());
    const made = kind === "clean" && payment.state === "verified" ? "noted" : kind;
    const reference = (made === "reused" && old ? old : payment).references[0] as string;
    const cents = made === "other_amount" ? otherAmount(payment.due, random) : payment.due;
    const typed =
      made === "mistyped"
        ? mistyped(reference, random)
        : made === "cut"
          ? cut(reference, random)
          : made === "no_letters"
            ? reference.slice(3)
            : reference;
    const words = made === "no_reference" ? withoutReference(member, random) : typed;
    line(made, payment.id, date, cents, bankText(words, member, random, pick));
  }
  while (lines.length < numbers.lines) {
    const payment = pick(payments);
    const date = later(payment.placed_on, Math.floor(random() * 20));
    const [cents, text] = noise(payment, random, pick);
    line("noise", "", date, cents, text);
  }
  return { lines, book: { payments: [...payments, ...older], members, payers: [] } };
}

/** Of every second member an earlier payment, verified, paid or cancelled; some of the later ones are verified too. */
function olderPayments(payments: MatchPayment[], random: Random, pick: Pick): MatchPayment[] {
  const taken = new Issued();
  for (const { references } of payments) for (const one of references) taken.add(one);
  const known = new Set<string>();
  const older: MatchPayment[] = [];
  payments.forEach((payment, at) => {
    if (random() < 0.3) {
      const expected_until = later(payment.placed_on, 8);
      payments[at] = { ...payment, state: "verified", expected_until };
    }
    if (known.has(payment.user_id)) return;
    known.add(payment.user_id);
    if (random() < 0.5) return;
    const [reference = ""] = payment.references;
    const days = 5 + Math.floor(random() * 60);
    const placed_on = later(payment.placed_on, -days);
    const start = reference.slice(0, 3) + placed_on.replace(/-/g, "");
    let earlier = start + reference.slice(11);
    while (taken.has(earlier)) earlier = start + digits(6, random);
    taken.add(earlier);
    older.push({
      ...payment,
      id: `old-${payment.id}`,
      references: [earlier],
      due: random() < 0.7 ? payment.due : pick(BUDGETS),
      state: pick(["verified", "verified", "paid", "cancelled"]),
      placed_on,
      expected_until: later(placed_on, 8),
    });
  });
  return older;
}

/** References as the server issues them: none is one slip away from another. */
class Issued {
  readonly #stems = new Set<string>();

  has(reference: string): boolean {
    const stem = reference.replace(/S$/, "");
    const near = [stem, stem.slice(0, 14), ...withOneWrong(stem), ...withOneSwap(stem)];
    return near.some((one) => this.#stems.has(one));
  }

  add(reference: string): void {
    const stem = reference.replace(/S$/, "");
    for (const one of [stem, ...withOneWrong(stem)]) this.#stems.add(one);
  }
}

/** A text with each of its characters left open: two that differ in one of them have one in common. */
function withOneWrong(text: string): string[] {
  return Array.from(text, (_, at) => `${text.slice(0, at)}*${text.slice(at + 1)}`);
}

function withOneSwap(text: string): string[] {
  return Array.from(text, (one, at) => {
    const next = text.charAt(at + 1);
    return text.slice(0, at) + next + one + text.slice(at + 2);
  });
}

type Pick = <One>(from: readonly One[]) => One;
type Random = () => number;

function madeMembers(count: number, random: Random, pick: Pick): MatchMember[] {
  const members: MatchMember[] = [];
  while (members.length < count) {
    const surname = pick(SURNAMES);
    const phone = `+27${pick(["82", "73", "61", "84", "76"])}${digits(7, random)}`;
    // A household: one surname, sometimes one phone, sometimes one first letter.
    const size = random() < 0.25 ? 2 : 1;
    for (let at = 0; at < size && members.length < count; at += 1) {
      const own = at === 0 || random() < 0.5 ? phone : `+2783${digits(7, random)}`;
      members.push({
        id: `m${members.length}`,
        name: `${pick(FIRST_NAMES)} ${surname}`,
        phone: own,
      });
    }
  }
  return members;
}

function madePayments(
  count: number,
  members: readonly MatchMember[],
  random: Random,
  pick: Pick,
  density: Density = "spread",
): MatchPayment[] {
  const dayOf = {
    // Most order on a few days: before the deliveries.
    spread: () => (random() < 0.5 ? Math.floor(random() * 10) * 15 : Math.floor(random() * DAYS)),
    ten_days: () => Math.floor(random() * 10) * 15,
    one_day: () => 0,
  }[density];
  const taken = new Issued();
  const payments: MatchPayment[] = [];
  while (payments.length < count) {
    const member = pick(members);
    const ms = FIRST_DAY + dayOf() * DAY_MS + Math.floor(random() * DAY_MS * 0.5);
    const withFee = random() < 0.4;
    let reference = paymentReference(member.name, ms, withFee);
    for (let attempt = 1; taken.has(reference); attempt += 1) {
      reference = paymentReference(member.name, ms, withFee, attempt);
    }
    taken.add(reference);
    payments.push({
      id: `p${payments.length}`,
      kind: "order",
      user_id: member.id,
      references: [reference],
      due: pick(BUDGETS) + (withFee ? 5900 : 0),
      state: "open",
      placed_on: sastDate(ms),
      expected_until: "",
    });
  }
  return payments;
}

/** 20 % typed wrong, 5 % other amounts, some cut by the bank, some without any reference. */
function kindOf(number: number): Made {
  if (number < 0.2) return "mistyped";
  if (number < 0.25) return "other_amount";
  if (number < 0.27) return "cut";
  if (number < 0.28) return "no_letters";
  return number < 0.3 ? "no_reference" : "clean";
}

function otherAmount(due: number, random: Random): number {
  const change = random();
  if (change < 0.4) return Math.max(1000, due - 5900);
  return change < 0.7 ? due + Math.ceil(random() * 20) * 500 : Math.max(1000, due - 1000);
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOOKS = { "0": "O", "1": "I", "5": "S", S: "5", O: "0", I: "1" } as Record<string, string>;

/** As hands and eyes err: a swap, a missing or doubled character, a wrong one, a lookalike; now and then two. */
function mistyped(reference: string, random: Random): string {
  const slips = random() < 0.1 ? 2 : 1;
  let typed = reference;
  do {
    typed = reference;
    for (let slip = 0; slip < slips; slip += 1) typed = slipped(typed, random);
  } while (typed === reference);
  return typed;
}

function slipped(text: string, random: Random): string {
  const kind = random();
  const at = Math.floor(random() * (text.length - 1));
  const [head, one, next, tail] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)];
  if (kind < 0.28) return `${head}${next}${one}${tail}`;
  if (kind < 0.48) return `${head}${next}${tail}`;
  if (kind < 0.56) return `${head}${one}${one}${next}${tail}`;
  if (kind < 0.78) {
    const wrong = /\d/.test(one as string) ? digits(1, random) : LETTERS[Math.floor(random() * 26)];
    return `${head}${wrong}${next}${tail}`;
  }
  if (kind < 0.85 && text.endsWith("S")) return text.slice(0, -1);
  const alike = Array.from(text)
    .map((character, place) => ({ character, place }))
    .filter(({ character, place }) => place > 2 && LOOKS[character]);
  const chosen = alike[Math.floor(random() * alike.length)];
  return chosen
    ? text.slice(0, chosen.place) + LOOKS[chosen.character] + text.slice(chosen.place + 1)
    : `${head}${next}${one}${tail}`;
}

function cut(reference: string, random: Random): string {
  return reference.slice(0, 9 + Math.floor(random() * 4));
}

function withoutReference(member: MatchMember, random: Random): string {
  const phone = `0${member.phone.slice(3)}`;
  const [first = "", last = ""] = member.name.split(" ");
  return random() < 0.4 ? phone : random() < 0.7 ? `${first[0]} ${last}` : member.name;
}

/** The payer's words as each bank prints them. */
function bankText(words: string, member: MatchMember, random: Random, pick: Pick): string {
  const [first = "", last = ""] = member.name.split(" ");
  const number = () => digits(10, random);
  const bank = pick(["CAPITEC", "FNB", "ABSA BANK", "NEDBANK"]);
  const capitals = words.toUpperCase();
  const spaced = capitals.replace(/^(\w{3})(\d{8})(\w+)$/, "$1 $2 $3");
  return pick<() => string>([
    () => `FNB OB PMT            ${capitals}`,
    () => `FNB APP PAYMENT FROM ${capitals}`,
    () => `MAGTAPE CREDIT ${bank} ${capitals}`,
    () => `RTC CREDIT ${capitals} 34B1FB${digits(4, random)}`,
    () => `PAYSHAP CREDIT ${capitals} ${last.toUpperCase()}`,
    () => `SCHEDULED PYMT FROM ${capitals}            ${first.toUpperCase()}`,
    () => `CREDIT TRANSFER  ${capitals} 0204 0000000000${digits(5, random)}`,
    () => `IB PAYMENT FROM  ${capitals}`,
    () => `REAL TIME TRANSFER FROM  ${first[0]} ${last.toUpperCase()} ${capitals}`,
    () => `IMMEDIATE TRF CR FIRSTRAND ${capitals} 05LBW${digits(2, random)}SRGP`,
    () => `ACB CREDIT ${bank} ${capitals}`,
    () => `PayShap Ext Credit REF:  ${capitals}`,
    () => capitals,
    () => capitals,
    () => `Payment Received: ${bank.padEnd(10)}${recased(words).padEnd(20)}Transfer  ${number()}`,
    () => `PayShap Payment Received: ${recased(words)}`,
    () => `Inward EFT Credit  ${capitals}`,
    () => `${bank.padEnd(10)}${capitals}`,
    () => `Transfer from ${bank}  ${words.toLowerCase()}`,
    () => `CREDIT TRANSFER  ${spaced}`,
    // A field of 20 that is full runs into what follows.
    () =>
      `Payment Received: ${bank.padEnd(10)}${`Order${recased(words)}`.padEnd(20)}Transfer  ${number()}`,
  ])();
}

function recased(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}

/** What else is on a statement, also with references that are not a member's deposit. */
function noise(payment: MatchPayment, random: Random, pick: Pick): [cents: number, text: string] {
  const reference = payment.references[0] as string;
  return pick<() => [number, string]>([
    () => [-payment.due, `REV-FNB OB PMT            ${reference}`],
    () => [payment.due, `FNB APP TRANSFER FROM ${reference}`],
    () => [payment.due, `IB TRANSFER FROM  ${reference}`],
    () => [Math.ceil(random() * 9000), "CREDIT INTEREST"],
    () => [Math.ceil(random() * 900_000), `CREDIT TRANSFER  YOCO 5V14U ${digits(6, random)}`],
    () => [1_250_000, `SALARY ${pick(FIRST_NAMES).toUpperCase()} ${pick(SURNAMES).toUpperCase()}`],
    () => [50_000, `MAGTAPE CREDIT SUPPLIER REFUND INV${digits(8, random)}`],
    () => [pick(BUDGETS), `ACB CREDIT ABSA ${digits(12, random)}`],
    () => [-Math.ceil(random() * 500_000), `FNB APP PAYMENT TO MAKRO ${digits(9, random)}`],
    () => [-850, "#SERVICE FEE"],
    () => [
      pick(BUDGETS),
      `CASHFOCUS ${pick(SURNAMES).toUpperCase()} STOKVEL 2026${digits(7, random)}`,
    ],
  ])();
}

function digits(count: number, random: Random): string {
  return Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
}

function later(date: string, days: number): string {
  return sastDate(Date.parse(`${date}T06:00:00Z`) + days * DAY_MS);
}

export interface Score {
  readonly automatic: number;
  readonly wrongAutomatic: readonly MadeLine[];
  /** Of what was typed well and has the right amount, how much is automatic. */
  readonly cleanAutomatic: number;
  /** Of what was typed wrong, how much has the right payment first. */
  readonly mistypedFirst: number;
  readonly otherAmountFirst: number;
  readonly cutFirst: number;
  readonly noReferenceFirst: number;
  readonly noLettersFirst: number;
  readonly reusedFirst: number;
}

interface Answer {
  readonly line: string;
  readonly group: string;
  readonly suggestions: readonly { readonly payments: readonly string[] }[];
}

/** How right a matcher's answers are. */
export function scoreOf(lines: readonly MadeLine[], answers: readonly Answer[]): Score {
  const byLine = new Map(answers.map((answer) => [answer.line, answer]));
  const first = (line: MadeLine) => byLine.get(line.id)?.suggestions[0]?.payments[0] ?? "";
  const automatic = lines.filter(({ id }) => byLine.get(id)?.group === "exact");
  const share = (made: Made, isRight: (line: MadeLine) => boolean) => {
    const some = lines.filter((line) => line.made === made);
    return some.filter(isRight).length / some.length;
  };
  const isFirst = (line: MadeLine) => first(line) === line.truth;
  return {
    automatic: automatic.length,
    wrongAutomatic: automatic.filter((line) => !isFirst(line)),
    cleanAutomatic: share("clean", (line) => automatic.includes(line)),
    mistypedFirst: share("mistyped", isFirst),
    otherAmountFirst: share("other_amount", isFirst),
    cutFirst: share("cut", isFirst),
    noReferenceFirst: share("no_reference", isFirst),
    noLettersFirst: share("no_letters", isFirst),
    reusedFirst: share("reused", isFirst),
  };
}

/** What most tools do: the first open reference that the text contains is the match. */
export function naiveMatches(lines: readonly MatchLine[], { payments }: MatchBook): Answer[] {
  const references = payments.map(({ id, references: [reference = ""] }) => ({ id, reference }));
  return lines.map(({ id, text }) => {
    const joined = text.toUpperCase().replace(/[^A-Z0-9]/g, "");
    const found = references.find(({ reference }) => joined.includes(reference));
    const suggestions = found ? [{ payments: [found.id] }] : [];
    return { line: id, group: found ? "exact" : "none", suggestions };
  });
}
