import { giveFeedback, planDeliveries, subscribeReaders } from "./community.ts";
import { addAccount, liveMember } from "./members.ts";
import { createRandom, SEED_ID_PREFIX } from "./random.ts";
import { add, DAY, type Harvest, type ProofFile, type Row } from "./rows.ts";

export { bulkStatements } from "./bulk.ts";
export { LEDGER_TRIGGERS, ledgerStatements } from "./ledger.ts";

export const DEMO_MEMBER_EMAIL = "member@example.com";
export const DEMO_ADMIN_EMAIL = "admin@example.com";

export interface Demo {
  /** What every id begins with that is not derived from another. */
  readonly idPrefix: string;
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly files: readonly ProofFile[];
  readonly memberId: string;
  readonly adminId: string;
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
    references: new Set(),
    orderNumbers: new Set(),
    adminId: "",
    now,
  };
  const admin = { full_name: "Nomvula Admin", email: DEMO_ADMIN_EMAIL, phone: "+27115550100" };
  const adminId = addAccount(base, random, admin, now - 180 * DAY);
  add(base, "user_roles", { id: random.id(), user_id: adminId, role: "admin" });

  const harvest = { ...base, adminId };
  const memberIds = Array.from({ length: given.members }, (_, index) => {
    // A member's life depends on the seed and their number alone, so that more members change no one.
    const life = createRandom(`${given.seed} member ${index}`);
    const demo = { full_name: "Thandi Mokoena", email: DEMO_MEMBER_EMAIL };
    return liveMember(harvest, life, index, index === 0 ? demo : {});
  });
  giveFeedback(harvest, random, memberIds);
  subscribeReaders(harvest, random, Math.max(8, Math.round(given.members / 3)));
  planDeliveries(harvest);
  return {
    idPrefix: SEED_ID_PREFIX,
    rows,
    files: harvest.files,
    memberId: memberIds[0] ?? "",
    adminId,
  };
}
