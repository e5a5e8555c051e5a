import * as z from "zod/mini";
import { send } from "./client";

const bankDetailsSchema = z.object({
  account_name: z.string(),
  account_number: z.string(),
  branch_code: z.string(),
  bank: z.string(),
  /** No bank is set: the details are plainly fictitious. */
  demo: z.boolean(),
});
export type BankDetails = z.infer<typeof bankDetailsSchema>;

/** Where members pay. */
export async function readBankDetails(): Promise<BankDetails> {
  return bankDetailsSchema.parse(await send("bank-details"));
}
