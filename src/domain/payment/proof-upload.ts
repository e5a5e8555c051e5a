import * as z from "zod/mini";
import { uploadProofSchema } from "@/domain/order/requests";
import { issue } from "@/domain/text/messages";

/** The most that one request of an upload carries. */
export const PART_MAX_BYTES = 256 * 1024;

const count = z.int(issue("body_invalid")).check(z.nonnegative(issue("body_invalid")));

/** What each request of an upload in parts says; its body is the file's bytes after `from`, or nothing. */
export const proofPartSchema = z.extend(uploadProofSchema, {
  size: count,
  sha256: z.string(issue("body_invalid")).check(z.regex(/^[0-9a-f]{64}$/, issue("body_invalid"))),
  from: count,
});
export type ProofPart = z.infer<typeof proofPartSchema>;

/** How many of the file's first bytes the server has. */
export const partAnswerSchema = z.object({ received: z.number() });
