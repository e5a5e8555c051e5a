import type { EnterCommand, RefundCommand } from "@/domain/ledger/manual";
import {
  type LedgerPage,
  ledgerPageSchema,
  userLedgerAnswerSchema,
} from "@/domain/ledger/responses";
import { send } from "../core/client";
import { MOST, readAllPages } from "./ledger";

export async function fetchUserLedger(id: string, after?: string): Promise<LedgerPage> {
  const query = after ? { after } : {};
  return ledgerPageSchema.parse(await send(`admin/users/${id}/ledger`, { query }));
}

/** All of a member's ledger, for a file; the audit log says who took it. */
export function fetchWholeUserLedger(id: string): Promise<LedgerPage> {
  return readAllPages(async (after) => {
    const query = { after, count: MOST, purpose: "file" };
    return ledgerPageSchema.parse(await send(`admin/users/${id}/ledger`, { query }));
  });
}

export function enterByHand(entry: EnterCommand): Promise<LedgerPage> {
  return act("enter", entry);
}

export function refundToBank(refund: RefundCommand): Promise<LedgerPage> {
  return act("refund", refund);
}

async function act(path: string, body: object): Promise<LedgerPage> {
  const answer = await send(`admin/ledger/${path}`, { body: { ...body } });
  return userLedgerAnswerSchema.parse(answer).ledger;
}
