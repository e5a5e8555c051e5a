import { MINUTE_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { now } from "../core/clock";
import { execute, selectFirst } from "../core/sql";
import { dropPhone, serviceOf } from "./phones";
import { sendPush } from "./send-push";

const RUN_TIME = 45_000;
/** So long a service may hold up a run without taking a push: then its phones are left to the next run. */
const PATIENCE = 5_000;
/** As long as a phone is one run's. */
const LEASE = 2 * MINUTE_MS;
/** With the time between them doubling, about four hours; the message is in the app anyway. */
const MAX_ATTEMPTS = 8;
const PHONE = { id: "", endpoint: "", wake_at: "", attempts: 0 };
type Phone = typeof PHONE;

/** Every minute: wakes the phones that are due, by an empty request to their push service. */
export function sendDuePushes(app: App): void {
  const until = Date.now() + RUN_TIME;
  const lost = new Map<string, number>();
  while (Date.now() < until) {
    const phone = nextDue(app, lost);
    if (!phone) return;
    if (!claim(app, phone)) continue;
    const startedAt = Date.now();
    if (wake(app, phone)) continue;
    const service = serviceOf(phone.endpoint);
    lost.set(service, (lost.get(service) ?? 0) + Date.now() - startedAt);
  }
}

/** `lost`: for how long each service has held up this run. */
function nextDue(app: App, lost: ReadonlyMap<string, number>): Phone | null {
  const silent = [...lost].filter(([, time]) => time >= PATIENCE).map(([service]) => service);
  return selectFirst(
    app,
    `SELECT id, endpoint, wake_at, attempts FROM push_phones WHERE wake_at != '' AND wake_at <= {:now}
       AND NOT EXISTS (SELECT 1 FROM json_each({:silent}) WHERE instr(endpoint, value || '/') = 1)
     ORDER BY wake_at LIMIT 1`,
    { now: momentText(now()), silent: JSON.stringify(silent) },
    PHONE,
  );
}

/** Takes the phone for this run, so that of two runs at once one wakes it. */
function claim(app: App, { id, wake_at }: Phone): boolean {
  const claimed = execute(
    app,
    "UPDATE push_phones SET wake_at = {:lease}, attempts = attempts + 1 WHERE id = {:id} AND wake_at = {:wake_at}",
    { id, wake_at, lease: momentText(now() + LEASE) },
  );
  return claimed === 1;
}

/** Whether its service took it, or has ended the subscription. */
function wake(app: App, phone: Phone): boolean {
  const problem = sendPush(app, phone.endpoint);
  if (problem === "") write(app, phone, "", "");
  else if (problem === "gone") dropPhone(app, phone.id);
  else write(app, phone, nextTry(phone.attempts + 1), problem);
  return problem === "" || problem === "gone";
}

function nextTry(attempts: number): string {
  return attempts < MAX_ATTEMPTS ? momentText(now() + 2 ** attempts * MINUTE_MS) : "";
}

/** A phone with a newer message stays due. */
function write(app: App, { id }: Phone, wake_at: string, last_error: string): void {
  execute(
    app,
    "UPDATE push_phones SET wake_at = {:wake_at}, last_error = {:last_error} WHERE id = {:id} AND attempts > 0",
    { id, wake_at, last_error },
  );
}
