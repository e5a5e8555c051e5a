import type { Basket } from "@/domain/basket/view";
import type { LedgerPage } from "@/domain/ledger/responses";
import type { Address } from "@/domain/members/address-requests";
import type { Profile } from "@/domain/members/profile-requests";
import type { MembershipPayment, MembershipView } from "@/domain/membership/responses";
import type { NotificationView } from "@/domain/notification/responses";
import type { OrderPage } from "@/domain/order/responses";
import type { BankDetails } from "@/domain/payment/bank-details";
import { laterMark, type MarkedAnswer, newerOf } from "@/domain/sync/server-mark";
import { currentDb, memberDatabase } from "../db";

/** What the dashboard, the bell and the payment show, by its names: this phone's last answers of the server. */
export interface CachedAnswers {
  profile: Profile | null;
  addresses: readonly Address[];
  orders: OrderPage;
  baskets: { readonly baskets: readonly Basket[]; readonly next: string | null };
  membership: MembershipView;
  ledger: LedgerPage;
  /** What the month to pay next is paid with. */
  membershipPayment: MembershipPayment;
  notifications: {
    readonly notifications: readonly NotificationView[];
    /** Up to here the member has seen them, where the server does not know it yet; else empty. */
    readonly seenUntil: string;
  };
  bank: BankDetails;
}
export type AnswerName = keyof CachedAnswers;

export interface Cached<Value> {
  readonly value: Value;
  readonly asOf: number;
  /** The moment of the server's history that it is of. */
  readonly mark: string;
}

/** A cached answer in the database; readable offline, never the truth about money. */
export interface AnswerRow extends Cached<unknown> {
  id: string;
  userId: string;
}

export async function cachedAnswer<Name extends AnswerName>(
  userId: string,
  name: Name,
): Promise<Cached<CachedAnswers[Name]> | null> {
  const row = await memberDatabase(userId)?.answers.get(name);
  return row?.userId === userId ? (row as Cached<CachedAnswers[Name]>) : null;
}

export function saveCached<Name extends AnswerName>(
  userId: string,
  name: Name,
  answer: MarkedAnswer<CachedAnswers[Name]>,
): Promise<void> {
  return saveAnswer(userId, name, answer);
}

/** The same under an id of the caller's; an answer that comes after a sign-out is dropped. */
export async function saveAnswer(
  userId: string,
  id: string,
  { value, mark }: MarkedAnswer<unknown>,
): Promise<void> {
  const database = memberDatabase(userId);
  if (!database) return;
  const answer = { id, userId, value, mark, asOf: Date.now() };
  await database.transaction("rw", database.answers, async () => {
    const row = await database.answers.get(id);
    const known = row?.userId === userId ? row : undefined;
    if (newerOf(known, answer) === answer) await database.answers.put(answer);
  });
}

/** Changes a cached answer here alone, or by an answer of the moment `mark`: it stays as of when the server was asked. */
export async function changeCached<Name extends AnswerName>(
  userId: string,
  name: Name,
  change: (value: CachedAnswers[Name]) => CachedAnswers[Name],
  mark = "",
): Promise<void> {
  await currentDb().transaction("rw", currentDb().answers, async () => {
    const cached = await cachedAnswer(userId, name);
    if (!cached) return;
    const value = change(cached.value);
    await currentDb().answers.update(name, { value, mark: laterMark(mark, cached.mark) });
  });
}
