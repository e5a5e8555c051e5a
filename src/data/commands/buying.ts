import type { SaveEntry } from "@/domain/buying/entry";
import type { SaveSlip, VoidSlip } from "@/domain/closing/slip";
import { isRefused } from "@/domain/sync/command-state";
import {
  keepEntries,
  saveEntry,
  saveSlip,
  saveSlipPhoto,
  giveShop as sendShop,
  voidSlip as sendVoidSlip,
  voidEntry,
} from "../remote/buying-commands";
import { type CommandType, ofKind } from "./command-type";
import type { OutboxRow } from "./commands";

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

/** Takes an entry back. A slip that names it goes first: the server would refuse it afterwards. */
export const voidPurchase: CommandType<OfDelivery & { readonly entryId: string }> = {
  words,
  place,
  needs: ["purchase"],
  waitsFor: ({ entryId }, other) =>
    other.kind === "slip" && !isRefused(other) && other.slip.lines.includes(entryId),
  send: ({ entryId, date }) => voidEntry(date, entryId),
};

/** The entries of a line that were seen are right, though they brought more than was asked for. */
export const keepPurchases: CommandType<
  OfDelivery & {
    readonly lineId: string;
    /** Absent in what older versions stored. */
    readonly entries?: readonly string[];
  }
> = {
  words,
  place,
  // The server says it only of what it knows.
  waitsFor: ({ entries = [] }, other) =>
    other.kind === "purchase" && !isRefused(other) && entries.includes(other.entry.id),
  send: ({ lineId, entries, date }) => keepEntries(date, lineId, entries),
};

/** Gives a line without a preference to a shop, or with an empty id all that have none. */
export const giveShop: CommandType<
  OfDelivery & { readonly lineId: string; readonly shop: string }
> = {
  words,
  place,
  send: ({ lineId, shop, date }) => sendShop({ delivery_date: date, line_id: lineId, shop }),
};

/** A slip and its photo. A change of what may have been sent before is a thing of its own, by its revision. */
export function ofSlip(id: string, revision = 0) {
  return { topic: revision === 0 ? `slip ${id}` : `slip ${id} ${revision}` } as const;
}

const slipWords = { ...words, saved: "Your slip is saved on this phone." };

/** A slip with its lines. The purchases on it are sent first: the server puts only what it knows on a slip. */
export const slip: CommandType<OfDelivery & { readonly slip: SaveSlip }> = {
  words: slipWords,
  place,
  isValid: ({ slip }) => typeof slip === "object" && slip !== null,
  // What was on a slip that is removed may be on this one.
  waitsFor({ slip, place }, other) {
    if (other.kind === "slip") return other.slip.id === slip.id && other.place < place;
    if (other.kind === "voidSlip") return other.place < place && !isRefused(other);
    return other.kind === "purchase" && slip.lines.includes(other.entry.id);
  },
  replaces: (row, about) =>
    row.kind === "slip" &&
    isRefused(row) &&
    "topic" in about &&
    about.topic.startsWith(ofSlip(row.slip.id).topic),
  without({ slip }, discarded) {
    if (discarded.kind !== "purchase" || !slip.lines.includes(discarded.entry.id)) return undefined;
    return { slip: { ...slip, lines: slip.lines.filter((id) => id !== discarded.entry.id) } };
  },
  send: ({ slip, date }) => saveSlip(date, slip),
};

/** Its photo: `file` as it is sent, already shrunk. */
export const slipPhoto: CommandType<OfDelivery & { readonly slipId: string; readonly file: Blob }> =
  {
    words: slipWords,
    place,
    needs: ["slip"],
    waitsFor: ({ slipId }, other) => other.kind === "slip" && other.slip.id === slipId,
    isAlwaysNew: true,
    isValid: ({ file }) => file instanceof Blob,
    send: ({ slipId, file, date }) => saveSlipPhoto(date, slipId, file),
  };

/** Whether the server may know of a command whose answer hasn't come. */
function mayHaveArrived({ state, tries }: OutboxRow): boolean {
  return state === "sent" || tries > 0;
}

/** Takes a slip back that was entered by mistake, and what waits of it. What may have arrived is answered first. */
export const voidSlip: CommandType<OfDelivery & { readonly slip: VoidSlip }> = {
  words: slipWords,
  place,
  waitsFor: ({ slip, place }, other) =>
    other.kind === "slip" && other.slip.id === slip.id && other.place < place && !isRefused(other),
  replaces(row, about) {
    if (!("topic" in about)) return false;
    if (row.kind === "slipPhoto") return about.topic === ofSlip(row.slipId).topic;
    if (row.kind !== "slip" || about.topic !== ofSlip(row.slip.id).topic) return false;
    return isRefused(row) || !mayHaveArrived(row);
  },
  send: ({ slip, date }) => sendVoidSlip(date, slip),
};

/**
 * The revision that a slip is saved on: the one that the phone knows, or the one that a command makes which may have
 * arrived without its answer. A command that was never sent is changed instead.
 */
export function slipRevision(rows: readonly OutboxRow[], { id, revision }: VoidSlip): number {
  const waiting = ofKind(rows, "slip").filter((row) => row.slip.id === id && !isRefused(row));
  return waiting.reduce((known, row) => {
    const { slip } = row;
    const next = slip.revision + 1;
    if (mayHaveArrived(row)) return Math.max(known, next);
    return known === next ? slip.revision : Math.max(known, slip.revision);
  }, revision);
}
