import {
  type BuyingEntries,
  type BuyingLines,
  buyingDeliveriesSchema,
  buyingEntriesSchema,
  buyingLinesSchema,
  claimAnswerSchema,
} from "@/domain/buying/responses";
import { send } from "../core/client";

/** The deliveries that are being bought, the first one first. */
export async function listDeliveries() {
  return buyingDeliveriesSchema.parse(await send("buying/deliveries")).deliveries;
}

/** A page of what is to be bought, from all shops. */
export async function readLines(date: string, after: string | undefined): Promise<BuyingLines> {
  const path = `buying/lists/${date}/lines`;
  return buyingLinesSchema.parse(await send(path, { query: { after } }));
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
): Promise<BuyingEntries> {
  return buyingEntriesSchema.parse(await send(`buying/lists/${date}/entries`, { query }));
}

/** Takes a line, or lets go of it. @throws {RequestError} 409 `buying_line_claimed`. */
export async function claimLine(lineId: string, claimed: boolean) {
  const body = { line_id: lineId, claimed };
  return claimAnswerSchema.parse(await send("buying/claim", { body }));
}
