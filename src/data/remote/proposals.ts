import { type AskCommand, type Proposal, proposalsSchema } from "@/domain/ledger/proposals";
import { send } from "../core/client";

/** What waits for a second admin: all of it, or what is about one member. */
export async function fetchProposals(userId = ""): Promise<Proposal[]> {
  const query = userId ? { user: userId } : {};
  return proposalsSchema.parse(await send("admin/proposals", { query })).proposals;
}

export async function askSecondAdmin(asked: AskCommand): Promise<void> {
  await send("admin/proposals/ask", { body: { ...asked } });
}

/** Of a message with how many members it goes to, as the admin saw it. */
export async function confirmProposal(
  id: string,
  seen: { readonly recipients?: number } = {},
): Promise<void> {
  await send("admin/proposals/confirm", { body: { id, ...seen } });
}

export async function declineProposal(id: string): Promise<void> {
  await send("admin/proposals/decline", { body: { id } });
}
