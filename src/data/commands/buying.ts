import type { SaveEntry } from "@/domain/buying/entry";
import { keepEntries, saveEntry, giveShop as sendShop, voidEntry } from "../remote/buying-commands";
import type { CommandType } from "./command-type";

/** About which delivery it is, and what it says: it is shown where the list itself isn't loaded. */
interface OfDelivery {
  readonly date: string;
  readonly label: string;
}

const words = {
  name: ({ label }: OfDelivery) => label,
  saved: "Your entry is saved on this phone.",
};
const place = () => ({ to: "/buying" }) as const;

/** What a buyer entered, under an id of its own. */
export const purchase: CommandType<OfDelivery & { readonly entry: SaveEntry }> = {
  words,
  place,
  isValid: ({ entry }) => typeof entry === "object" && entry !== null,
  send: ({ entry, date }) => saveEntry(date, entry),
};

/** Takes an entry back. */
export const voidPurchase: CommandType<OfDelivery & { readonly entryId: string }> = {
  words,
  place,
  needs: ["purchase"],
  send: ({ entryId, date }) => voidEntry(date, entryId),
};

/** All entries of a line are right, though they brought more than was asked for. */
export const keepPurchases: CommandType<OfDelivery & { readonly lineId: string }> = {
  words,
  place,
  send: ({ lineId, date }) => keepEntries(date, lineId),
};

/** Gives a line without a preference to a shop, or with an empty id all that have none. */
export const giveShop: CommandType<
  OfDelivery & { readonly lineId: string; readonly shop: string }
> = {
  words,
  place,
  send: ({ lineId, shop, date }) => sendShop({ delivery_date: date, line_id: lineId, shop }),
};
