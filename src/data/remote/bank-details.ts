import { type BankDetails, bankDetailsSchema } from "@/domain/payment/bank-details";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

export async function readBankDetails(): Promise<MarkedAnswer<BankDetails>> {
  const answer = await send("bank-details");
  return markedAnswer(answer, bankDetailsSchema.parse(answer));
}
