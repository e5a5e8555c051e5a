import {
  type BuyingEntries,
  type BuyingLines,
  buyingDeliveriesSchema,
  buyingEntriesSchema,
  buyingLinesSchema,
  claimAnswerSchema,
} from "@/domain/buying/responses";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { send } from "../core/client";
import { markedAnswer } from "../core/marked-answer";

/** The deliveries that are being bought, the first one first. */
export async function listDeliveries() {
  return buyingDeliveriesSchema.parse(await send("buying/deliveries")).deliveries;
}

/** A page of what is to be bought, from all shops. */
export async function readLines(
  date: string,
  after: string | undefined,
): Promise<MarkedAnswer<BuyingLines>> {
  const answer = await send(`buying/lists/${date}/lines`, { query: { after } });
  return markedAnswer(answer, buyingLinesSchema.parse(answer));
}

/** What was entered, since a moment of the server. */
export async function readEntries(
  date: string,
  query: {
    readonly since: string | undefined;
    readonly after: string | undefined;
    /** The version of the slips that are known. */
    readonly slips: number;
  },
): Promise<MarkedAnswer<BuyingEntries>> {
  const answer = await send(`buying/lists/${date}/entries`, { query });
  return markedAnswer(answer, buyingEntriesSchema.parse(answer));
}

/** Takes a line, or lets go of it. @throws {RequestError} 409 `buying_line_claimed`. */
export async function claimLine(lineId: string, claimed: boolean) {
  const body = { line_id: lineId, claimed };
  const answer = await send("buying/claim", { body });
  return markedAnswer(answer, claimAnswerSchema.parse(answer));
}
