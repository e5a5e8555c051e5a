import { type BankDetails, bankDetailsSchema } from "@/domain/payment/bank-details";
import type { Told } from "@/domain/sync/server-mark";
import { send } from "./client";
import { told } from "./marked-answer";

export async function readBankDetails(): Promise<Told<BankDetails>> {
  const answer = await send("bank-details");
  return told(answer, bankDetailsSchema.parse(answer));
}
