import { createHash } from "node:crypto";
import { momentText } from "@/domain/time/sa-time";
import type { Member } from "./member.ts";
import { cancelMembership, payMembershipAlone } from "./memberships.ts";
import { type Ending, placeOrder } from "./orders.ts";
import { inventAddress, inventPerson, type Person } from "./people.ts";
import type { Random } from "./random.ts";
import { add, DAY, type Harvest, HOUR } from "./rows.ts";

/** The state of each member's last order in turn, so that every state occurs. */
const CURRENT: readonly Ending[] = [
  "processing",
  "processing",
  "budgeted",
  "uploaded",
  "whatsapp",
  "rejected",
  "uploaded",
  "resubmitted",
  "draft",
  "to_check",
  "underpaid",
  "processing",
  "cancelled",
  "cancelled_by_admin",
];
const PAST: readonly Ending[] = [
  "delivered",
  "delivered",
  "delivered",
  "overpaid",
  "cancelled",
  "refunded",
  "nothing_arrived",
];

interface Given {
  readonly person?: Partial<Person>;
  /** The moments of orders that were delivered, instead of some by chance. */
  readonly delivered?: readonly number[];
}

/** One member from sign-up to today, with orders, payments and messages. Returns their id. */
export function liveMember(
  harvest: Harvest,
  random: Random,
  index: number,
  given: Given = {},
): string {
  const person = { ...inventPerson(random, index), ...given.person };
  const joined = harvest.now - random.int(25, 170) * DAY - random.int(0, 20 * HOUR);
  const id = addAccount(harvest, random, person, joined);
  const address = inventAddress(random);
  const addressId = random.id();
  add(harvest, "addresses", {
    id: addressId,
    user_id: id,
    label: "Home",
    is_default: true,
    ...address,
  });
  const made = { orders: [], carried: [], alone: [] };
  const member: Member = { harvest, random, id, person, address, addressId, ...made };

  const ordersNothing = index % 10 === 9;
  for (const moment of given.delivered ?? []) placeOrder(member, moment, "delivered");
  if (!ordersNothing) {
    const current = CURRENT[index % CURRENT.length] ?? "draft";
    placeOrders(member, given.delivered ? harvest.now : joined, current);
  }
  if (index % 5 === 4) payMembershipAlone(member, ordersNothing ? 20 : 2);
  if (index % 8 === 3) cancelMembership(member);
  return id;
}

/** Up to four orders since `joined`; the last one is recent, so that there is something to do today. */
function placeOrders(member: Member, joined: number, current: Ending) {
  const { harvest, random } = member;
  const count = joined < harvest.now ? random.int(1, 4) : 1;
  const gap = Math.floor((harvest.now - 6 * DAY - joined) / count);
  for (let n = 1; n < count; n++) {
    placeOrder(member, joined + n * gap - random.int(0, 20 * HOUR), random.pick(PAST));
  }
  const recent = harvest.now - random.int(2, 5) * DAY;
  placeOrder(member, recent - random.int(0, 20 * HOUR), current);
}

export function addAccount(
  harvest: Harvest,
  random: Random,
  person: Person,
  joined: number,
): string {
  const id = random.id();
  const at = momentText(joined);
  add(harvest, "users", {
    id,
    email: person.email,
    emailVisibility: false,
    verified: !random.oneIn(6),
    password: "", // never used to sign in; the two demo accounts get theirs afterwards
    tokenKey: createHash("sha256").update(`token:${id}`).digest("hex").slice(0, 50),
    created: at,
    updated: at,
  });
  add(harvest, "profiles", { id, ...person, created_at: at });
  return id;
}
