import * as z from "zod/mini";

const text = z.string();

/** `GET /api/app/admin/statement/lines/{id}`: a line, what it paid, and who decided about it. */
export const lineDetailsSchema = z.object({
  line: z.object({
    id: text,
    /** Names of the bank account and of the file; empty where they are gone. */
    account: text,
    file: text,
    imported_at: text,
    date: text,
    /** Above zero: what arrived. */
    cents: z.number(),
    fee: z.number(),
    text,
    status: text,
    reason: text,
    decided_at: text,
    decided_by: text,
    user_id: text,
    name: text,
  }),
  /** The newest first, also those that were undone. */
  matches: z.array(
    z.object({
      id: text,
      kind: text,
      target_id: text,
      cents: z.number(),
      matched_at: text,
      undone_at: text,
      user_id: text,
      name: text,
      order_number: text,
      payment_reference: text,
    }),
  ),
  history: z.array(
    z.object({ id: text, at: text, action: text, actor_id: text, actor: text, reason: text }),
  ),
});
export type LineDetails = z.infer<typeof lineDetailsSchema>;
