import { EMPTY_GROCERY_ITEM } from "@/domain/basket/grocery-item";
import { QUANTITY_MIN } from "@/domain/text/text-limits";
import { signUp } from "./members";
import type { TestServer } from "./pocketbase";
import { seeded } from "./seeded";
import { SyncPhone } from "./sync-phone";

const STEPS = 60;
const MANY = 100;
const FIELDS = ["fullName", "city", "suburb", "phone", "addressLine1"] as const;

interface Outcome {
  /** What each phone has in the end. */
  readonly first: string;
  readonly second: string;
  /** Rows that a phone wrote and no phone deleted, but are missing or outside their bounds. */
  readonly lost: readonly string[];
}

/** Two phones of one member do random things, with gaps in the network and lost answers, then both sync. */
export async function runSeed(server: TestServer, seed: number): Promise<Outcome> {
  const random = seeded(seed);
  const person = await signUp(server);
  const phones = [new SyncPhone(server, person), new SyncPhone(server, person)] as const;
  const expected = new Map<string, number>();
  const deleted = new Set<string>();
  const online = [true, true];

  for (let step = 0; step < STEPS; step++) {
    const which = random() < 0.5 ? 0 : 1;
    act(phones[which], random, { expected, deleted, id: `${seed}-${step}` });
    if (random() < 0.15) online[which] = !online[which];
    if (!online[which] || random() < 0.5) continue;
    if (random() < 0.2) await Promise.all(phones.map((phone) => phone.sync()));
    else await phones[which].sync({ answerIsLost: random() < 0.2 });
  }
  for (let round = 0; round < 2; round++) {
    for (const phone of phones) await phone.sync();
  }

  const [first, second] = phones;
  const lost = [...expected].filter(
    ([id, quantity]) => !deleted.has(id) && first.row("items", id)?.quantity !== quantity,
  );
  const outside = [...first.rows]
    .filter(([key, { quantity }]) => key.startsWith("items/") && Number(quantity) < QUANTITY_MIN)
    .map(([key]) => key);
  const undead = [...deleted].filter((id) => first.row("items", id));
  return {
    first: first.state(),
    second: second.state(),
    lost: [...lost.map(([id]) => id), ...undead, ...outside],
  };
}

interface Ledger {
  /** What the quantities of items that are far from the bounds must add up to. */
  readonly expected: Map<string, number>;
  readonly deleted: Set<string>;
  readonly id: string;
}

function act(phone: SyncPhone, random: () => number, { expected, deleted, id }: Ledger): void {
  const items = [...phone.rows.keys()].filter((key) => key.startsWith("items/"));
  const known = items[Math.floor(random() * items.length)]?.slice("items/".length);
  const what = random();
  if (what < 0.3 || !known) {
    const item = { ...EMPTY_GROCERY_ITEM, itemName: "Milk", draftId: "current", addedAt: 1 };
    // Far from the bounds what is added and taken away adds up; near them nothing may leave them.
    const quantity = random() < 0.5 ? MANY : QUANTITY_MIN;
    phone.add("items", { ...item, id, quantity });
    if (quantity === MANY) expected.set(id, MANY);
  } else if (what < 0.6) {
    const by = random() < 0.7 ? 1 : -1;
    phone.adjust(known, by);
    const sum = expected.get(known);
    if (sum !== undefined) expected.set(known, sum + by);
  } else if (what < 0.7) {
    phone.delete("items", known);
    deleted.add(known);
  } else if (what < 0.85) {
    phone.update("items", known, { customItemName: `name ${id}` });
  } else {
    type(phone, random, id);
  }
}

function type(phone: SyncPhone, random: () => number, id: string): void {
  const field = FIELDS[Math.floor(random() * FIELDS.length)] ?? "city";
  if (!phone.row("drafts", "current")) phone.add("drafts", { id: "current", orderId: id });
  phone.update("drafts", "current", { [field]: `text ${id}` });
}
