import * as z from "zod/mini";
import { send } from "./client";

const businessSchema = z.object({
  information_officer: z.string(),
  demo: z.boolean(),
  sends_email: z.boolean(),
  support: z.object({ whatsapp: z.string(), email: z.string(), phone: z.string() }),
});
export type Business = z.infer<typeof businessSchema>;

export async function readBusiness(): Promise<Business> {
  return businessSchema.parse(await send("business"));
}
