import * as z from "zod/mini";

/** `POST /api/app/account/data`: all that is kept of a member. */
export const ownDataSchema = z.object({
  /** Texts, ready to be files. */
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Proofs of payment, which `GET /api/app/proofs/{id}` answers. */
  proofs: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type OwnData = z.infer<typeof ownDataSchema>;
