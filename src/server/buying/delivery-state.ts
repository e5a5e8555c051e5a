import { isPlainDate } from "@/domain/delivery/schedule";
import { mayUse } from "@/domain/staff/roles";
import { type Caller, fail, rolesOf } from "../core/http";
import { selectFirst } from "../core/sql";

/** `open` where the delivery has no row yet. */
export function stateOf(app: App, date: string): { state: string; cut_off_at: string } {
  const sql = "SELECT state, cut_off_at FROM deliveries WHERE date = {:date}";
  return (
    selectFirst(app, sql, { date }, { state: "", cut_off_at: "" }) ?? {
      state: "open",
      cut_off_at: "",
    }
  );
}

/** 409 before buying starts, and once the delivery is closed or cancelled. */
export function requireBuying(tx: App, date: string): void {
  if (stateOf(tx, date).state !== "buying") fail(409, "buying_not_started");
}

/** Whether what was bought for a delivery is shown to someone: to a buyer while it is being bought, to an admin always. */
export function mayReadBought(app: App, { isAdmin }: Caller, date: string): boolean {
  return isAdmin || stateOf(app, date).state === "buying";
}

/** The delivery that an address names. */
export function dateAsked(e: RequestEvent): string {
  const date = e.request.pathValue("date");
  return isPlainDate(date) ? date : fail(404, "not_found");
}

/** Again inside the transaction: the role may have been taken away a moment ago. */
export function requireStillBuyer(tx: App, caller: Caller): void {
  if (!mayUse(rolesOf(tx, caller.id), "buyer")) fail(403, "buyers_only");
}
