import * as z from "zod/mini";
import { idSchema } from "../id";

/** `POST /api/app/admin/test-email`. */
export const testEmailSchema = z.object({ id: idSchema });

/** What became of it: neither sent nor an error while it waits. */
export const testedEmailSchema = z.object({ sent: z.boolean(), error: z.string() });
export type TestedEmail = z.infer<typeof testedEmailSchema>;
