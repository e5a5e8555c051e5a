import { giveFeedback, planDeliveries, subscribeReaders } from "./community.ts";
import { deliver, deliveryDays, deliveryWords } from "./deliveries.ts";
import { addAccount, liveMember } from "./members.ts";
import type { Person } from "./people.ts";
import { createRandom, type Random, SEED_ID_PREFIX } from "./random.ts";
import { add, DAY, type Harvest, type ProofFile, type Row } from "./rows.ts";

export { bulkStatements } from "./bulk.ts";
export { LEDGER_TRIGGERS, ledgerStatements } from "./ledger.ts";

export const DEMO_MEMBER_EMAIL = "member@example.com";
export const DEMO_ADMIN_EMAIL = "admin@example.com";
export const DEMO_BUYER_EMAIL = "buyer@example.com";

export interface Demo {
  /** What every id begins with that is not derived from another. */
  readonly idPrefix: string;
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly files: readonly ProofFile[];
  readonly memberId: string;
  readonly adminId: string;
  readonly buyerId: string;
  readonly statements: readonly string[];
  /** Dates of its deliveries, as they are said. */
  readonly deliveries: { readonly buying: string; readonly closed: string };
}

/**
 * Believable demo data: the same ids, names, amounts and references for the same seed and day.
 * `today` is a plain date (`2026-11-21`); nothing in the data is later than its beginning in South Africa.
 */
export function growDemo(given: { members: number; seed: number; today: string }): Demo {
  const random = createRandom(`${given.seed} community`);
  const now = Date.parse(`${given.today}T00:00:00+02:00`);
  const rows = new Map<string, Row[]>();
  const base: Harvest = {
    rows,
    files: [],
    orders: [],
    items: new Map(),
    statements: [],
    references: new Set(),
    orderNumbers: new Set(),
    adminId: "",
    now,
  };
  const admin = { full_name: "Nomvula Admin", email: DEMO_ADMIN_EMAIL, phone: "+27115550100" };
  const adminId = addStaff(base, random, admin, "admin");

  const harvest = { ...base, adminId };
  const buyers = [
    { full_name: "Sipho Buyer", email: DEMO_BUYER_EMAIL, phone: "+27115550101" },
    { full_name: "Lerato Buyer", email: "lerato.buyer@example.com", phone: "+27115550102" },
  ].map((person) => addStaff(harvest, random, person, "buyer"));
  const { closed } = deliveryDays(now);
  const demo = {
    person: { full_name: "Thandi Mokoena", email: DEMO_MEMBER_EMAIL },
    delivered: closed.slice(-1).map(({ cutOff }) => cutOff - 2 * DAY),
  };
  const memberIds = Array.from({ length: given.members }, (_, index) => {
    // A member's life depends on the seed and their number alone, so that more members change no one.
    const life = createRandom(`${given.seed} member ${index}`);
    return liveMember(harvest, life, index, index === 0 ? demo : {});
  });
  giveFeedback(harvest, random, memberIds);
  subscribeReaders(harvest, random, Math.max(8, Math.round(given.members / 3)));
  planDeliveries(harvest);
  deliver(harvest, random, buyers);
  return {
    idPrefix: SEED_ID_PREFIX,
    rows,
    files: harvest.files,
    memberId: memberIds[0] ?? "",
    adminId,
    buyerId: buyers[0] ?? "",
    statements: harvest.statements,
    deliveries: deliveryWords(now),
  };
}

function addStaff(harvest: Harvest, random: Random, person: Person, role: string): string {
  const id = addAccount(harvest, random, person, harvest.now - 180 * DAY);
  add(harvest, "user_roles", { id: random.id(), user_id: id, role });
  return id;
}
