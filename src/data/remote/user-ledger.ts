import type { EnterCommand, RefundCommand } from "@/domain/ledger/manual";
import {
  type LedgerPage,
  type UserLedger,
  userLedgerAnswerSchema,
  userLedgerSchema,
} from "@/domain/ledger/responses";
import { send } from "./client";
import { MOST, readAllPages } from "./ledger";

export async function fetchUserLedger(id: string, after?: string): Promise<UserLedger> {
  const query = after ? { after } : {};
  return userLedgerSchema.parse(await send(`admin/users/${id}/ledger`, { query }));
}

/** All of a member's ledger, for a file; the audit log says who took it. */
export function fetchWholeUserLedger(id: string): Promise<LedgerPage> {
  return readAllPages(async (after) => {
    const query = { after, count: MOST, purpose: "file" };
    return userLedgerSchema.parse(await send(`admin/users/${id}/ledger`, { query }));
  });
}

export function enterByHand(entry: EnterCommand): Promise<UserLedger> {
  return act("enter", entry);
}

export function confirmEntry(id: string): Promise<UserLedger> {
  return act("confirm", { id });
}

export function withdrawEntry(id: string): Promise<UserLedger> {
  return act("withdraw", { id });
}

export function refundToBank(refund: RefundCommand): Promise<UserLedger> {
  return act("refund", refund);
}

async function act(path: string, body: object): Promise<UserLedger> {
  const answer = await send(`admin/ledger/${path}`, { body: { ...body } });
  return userLedgerAnswerSchema.parse(answer).ledger;
}
