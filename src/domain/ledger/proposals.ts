import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { enterSchema, refundSchema } from "@/domain/ledger/manual";
import { madeIdSchema } from "@/domain/made-id";
import { sendMessageSchema } from "@/domain/message/message";
import { verifyPaymentSchema } from "@/domain/payment/requests";
import { changeBankSchema } from "@/domain/settings/settings";
import { creditLineSchema, matchSchema } from "@/domain/statement/desk/desk";

/** What may wait for a second admin, each with the command that it carries out then. */
const PROPOSED = {
  entry: enterSchema,
  refund: refundSchema,
  payment: verifyPaymentSchema,
  match: matchSchema,
  credit: creditLineSchema,
  bank: changeBankSchema,
  message: sendMessageSchema,
} as const;
export type ProposalKind = keyof typeof PROPOSED;
const PROPOSAL_KINDS = Object.keys(PROPOSED) as ProposalKind[];

export type Proposed = {
  readonly [Kind in ProposalKind]: {
    readonly kind: Kind;
    readonly command: z.infer<(typeof PROPOSED)[Kind]>;
  };
}[ProposalKind];

const proposed = <const Kind extends ProposalKind>(kind: Kind) =>
  z.object({ id: madeIdSchema, kind: z.literal(kind), command: PROPOSED[kind] });

/** `POST /api/app/admin/proposals/ask`: the command as it was refused with `second_admin_required`. */
export const askSchema = z.discriminatedUnion("kind", [
  proposed("entry"),
  proposed("refund"),
  proposed("payment"),
  proposed("match"),
  proposed("credit"),
  proposed("bank"),
  proposed("message"),
]);
export type AskCommand = z.infer<typeof askSchema>;

/** `POST /api/app/admin/proposals/decline`. */
export const proposalIdSchema = z.object({ id: idSchema });

/** `POST /api/app/admin/proposals/confirm`; of a message with how many members would get it, as the admin saw it. */
export const confirmProposalSchema = z.object({ id: idSchema, recipients: z.optional(z.number()) });

const proposalSchema = z.object({
  id: z.string(),
  kind: z.enum(PROPOSAL_KINDS),
  user_id: z.string(),
  /** The member's name or email; 'Unknown' where there is neither, or where it is about no member. */
  member: z.string(),
  cents: z.number(),
  /** What was due, where a payment is verified; else 0. */
  due: z.number(),
  /** The payment references, the reason of an entry, the bank account, or a message with its subject. */
  about: z.string(),
  /** How many members would get the message now, where it is one and can be sent; else 0. */
  recipients: z.number(),
  /** Whether it is a message of advertising. */
  advertising: z.boolean(),
  asked_at: z.string(),
  /** The email of who asked. */
  asked_by: z.string(),
  /** Whether the admin who looks may confirm it. */
  may_confirm: z.boolean(),
  /** From when the admin who looks may confirm it, where that is later; else empty. */
  confirm_from: z.string(),
  /** From when the first other admin may, where the one who looks never may; empty where one may now, or none ever. */
  others_from: z.string(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** `GET /api/app/admin/proposals`, of one member with `?user=`, and what each command answers: the oldest first. */
export const proposalsSchema = z.object({ proposals: z.array(proposalSchema) });

/** A message that can't be sent as it is: its delivery is gone, or it would go to nobody or to too many. */
export function reachesNobody({
  kind,
  recipients,
}: Pick<Proposal, "kind" | "recipients">): boolean {
  return kind === "message" && recipients === 0;
}
