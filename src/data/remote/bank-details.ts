import { type BankDetails, bankDetailsSchema } from "@/domain/bank-details";
import type { Told } from "@/domain/server-mark";
import { send } from "./client";
import { told } from "./told";

/** Where members pay. */
export async function readBankDetails(): Promise<Told<BankDetails>> {
  const answer = await send("bank-details");
  return told(answer, bankDetailsSchema.parse(answer));
}
