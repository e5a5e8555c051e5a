import { type BankDetails, bankDetailsSchema } from "@/domain/bank-details";
import { send } from "./client";

/** Where members pay. */
export async function readBankDetails(): Promise<BankDetails> {
  return bankDetailsSchema.parse(await send("bank-details"));
}
