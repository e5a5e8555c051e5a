import type { OutboxRow } from "@/data/commands/commands";
import { getSession } from "@/data/core/session";
import { discardCommand, queueCommand, retryCommand } from "@/data/local/outbox/outbox";
import { queueSlip, queueSlipRemoval } from "@/data/local/outbox/queue-slip";
import { sendWaiting } from "@/data/sync/outbox";
import type { SaveEntry } from "@/domain/buying/entry";
import type { PhoneLine, ShownEntry } from "@/domain/buying/phone-list";
import type { PhoneSlip } from "@/domain/buying/phone-slips";
import { toKeep } from "@/domain/buying/rules";
import type { SaveSlip } from "@/domain/closing/slip";
import { formatRand } from "@/domain/money/rules";
import { lineName } from "./words";

/** Said of what could not be kept, with why. */
export const NOT_KEPT = { title: "Not saved on this phone" };

/** Entries about one thing are sent in their order; each purchase is a thing of its own. */
function purchaseTopic(id: string) {
  return { topic: `purchase ${id}` };
}

function user(): string {
  return getSession()?.user.id ?? "";
}

/** Resolves when the entry is saved on this phone; sending it is not waited for. @throws where there is no room. */
export async function saveEntry(line: PhoneLine, entry: SaveEntry): Promise<void> {
  const { delivery_date: date, cents } = entry;
  const label = cents > 0 ? `${lineName(line)}, ${formatRand(cents)}` : lineName(line);
  const command = { kind: "purchase", date, label, entry } as const;
  await queueCommand(user(), purchaseTopic(entry.id), command);
  void sendWaiting();
}

export async function takeBack(date: string, line: PhoneLine, entryId: string): Promise<void> {
  const label = `Take back: ${lineName(line)}`;
  const command = { kind: "voidPurchase", date, label, entryId } as const;
  await queueCommand(user(), purchaseTopic(entryId), command);
  void sendWaiting();
}

/** All entries of a line that are shown are right. */
export async function keepAll(
  date: string,
  line: PhoneLine,
  shown: readonly ShownEntry[],
): Promise<void> {
  const label = `All entries are right: ${lineName(line)}`;
  const entries = toKeep(shown);
  const command = { kind: "keepPurchases", date, label, lineId: line.id, entries } as const;
  await queueCommand(user(), { topic: `line ${line.id}` }, command);
  void sendWaiting();
}

/** Without a line all that have no shop yet. */
export async function chooseShop(
  date: string,
  line: PhoneLine | undefined,
  shop: string,
): Promise<void> {
  const label = line ? `Buy at ${shop}: ${lineName(line)}` : `Buy at ${shop}: all without a shop`;
  const command = { kind: "giveShop", date, label, lineId: line?.id ?? "", shop } as const;
  await queueCommand(user(), { topic: `shop ${line?.id ?? date}` }, command);
  void sendWaiting();
}

/** Resolves when the slip is saved on this phone, with its photo. @throws where there is no room. */
export async function saveSlip(slip: SaveSlip, photo: Blob | undefined): Promise<void> {
  const { delivery_date: date, shop, total_cents } = slip;
  const labels = {
    slip: `Slip of ${shop}, ${formatRand(total_cents)}`,
    photo: `Photo of the slip of ${shop}`,
  };
  await queueSlip(user(), { date, slip, photo, labels });
  void sendWaiting();
}

/** Resolves when this phone knows that the slip is removed. @throws where there is no room. */
export async function removeSlip(date: string, slip: PhoneSlip): Promise<void> {
  const { id, revision, shop, total_cents } = slip;
  const label = `Remove the slip of ${shop}, ${formatRand(total_cents)}`;
  await queueSlipRemoval(user(), { date, label, slip: { id, revision } });
  void sendWaiting();
}

export async function discard(row: OutboxRow): Promise<void> {
  await discardCommand(row);
  void sendWaiting();
}

export async function sendAgain(row: OutboxRow): Promise<void> {
  await retryCommand(row.id);
  void sendWaiting();
}

/** The last entry of this phone's buyer that counts. */
export function lastOwn(entries: readonly ShownEntry[]): ShownEntry | undefined {
  const own = entries.filter((entry) => entry.own && entry.void_at === "");
  const waiting = own.filter((entry) => entry.isWaiting);
  return waiting.at(-1) ?? own.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1);
}
