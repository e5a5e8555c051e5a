import { fail } from "../core/http";
import { hexDigits } from "../core/ids";
import { ensureKey, type KeyFile, readKey } from "../core/key-file";

const KEY: KeyFile = { purpose: "doctor", name: "doctor.key", form: /^[0-9a-f]{64}$/ };
const SCHEME = "Doctor ";

/** Before the first request: `npm run doctor` reads it from the data folder. */
export function ensureDoctorKey(app: App): void {
  ensureKey(app, KEY, () => hexDigits(64));
}

/** Answers only who can read the data folder; for everyone else the route isn't there. */
export function requireDoctor(app: App, e: RequestEvent): void {
  const given = e.request.header.get("Authorization");
  if (!$security.equal(given, SCHEME + readKey(app, KEY))) fail(404, "not_found");
}
