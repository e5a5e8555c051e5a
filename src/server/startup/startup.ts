import { RETENTION } from "@/domain/retention/retention";
import { PRODUCT_NAME } from "@/domain/site/product";
import { applyAccessRules } from "../access-rules";
import { endAgain } from "../auth/end-again";
import { printRevokedAdmins } from "../auth/listed-admin";
import { revokeAgain } from "../auth/revoke-again";
import { printSetUpLink } from "../auth/set-up-link";
import { now } from "../core/clock";
import { findRecords, newRecord } from "../core/records";
import { beginRun } from "../core/runs";
import { ensureSealKey } from "../core/seals";
import { settings } from "../core/settings";
import { printBelow } from "../core/terminal";
import { ensureDoctorKey } from "../health/doctor-key";
import { RATES } from "../limits";
import { requeueInterruptedMail } from "../mail/send-due-mail";
import { applySmtp } from "../mail/smtp";
import { eraseAgain } from "../privacy/erase-again";
import { requestAgain } from "../privacy/request-again";
import { ensurePushKey } from "../push/signature";
import { printMissingDeliveries } from "../schedules/coming";
import { loadSettings } from "../settings/stored-settings";
import { deactivateAgain } from "../users/deactivate-again";

/** Runs after the migrations at every start, before the first request: what may drift is put right here. */
export function startUp(app: App): void {
  applySettings(app);
  applyAccessRules(app);
  ensureSuperuser(app);
  if (!Array.from($os.args).includes("serve")) return;
  if (beginRun(app)) {
    printBelow(
      "The data folder was restored from an older backup.",
      "Members' phones will send the data they saved since then.",
    );
  }
  loadSettings(app);
  ensureSealKey(app);
  eraseAgain(app);
  requestAgain(app);
  endAgain(app);
  revokeAgain(app);
  deactivateAgain(app);
  requeueInterruptedMail(app);
  ensurePushKey(app);
  ensureDoctorKey(app);
  printSetUpLink(app);
  printRevokedAdmins(app);
  printMissingDeliveries(app, now());
}

function applySettings(app: App): void {
  // Never changed in place: a refused save would leave the bad values live.
  const next = app.settings().clone();
  next.meta.appName = PRODUCT_NAME;
  next.meta.appURL = settings.publicUrl;
  next.meta.hideControls = true;
  next.batch.enabled = false;
  next.logs.maxDays = RETENTION.request_log.days;
  next.logs.logIP = false;
  applySmtp(next);
  // pocketbase/visitors.go has read the proxy's header: here an address is a visitor's already.
  next.trustedProxy.headers = [];
  // Wide on purpose: thirty members may share one address of their carrier (T45). Guessing is slowed per account.
  next.rateLimits.enabled = true;
  next.rateLimits.rules = RATES.map(({ label, requests, seconds }) => ({
    label,
    maxRequests: requests,
    duration: seconds,
  }));
  app.save(next);
}

/**
 * PocketBase prints a working superuser link while there is none. The product needs no superuser,
 * so one with an unknown password is made; `DASHBOARD` gives it the operator's. There is no other: who was one before
 * signs in no more.
 */
function ensureSuperuser(app: App): void {
  const open = settings.dashboard;
  const email = open ? settings.superuser.email : "nobody@localhost.invalid";
  const all = findRecords(app, "_superusers", "");
  const isOne = (user: RecordModel) => user.email() === email;
  const known = all.find(isOne);
  if (!known || (open && !known.validatePassword(settings.superuser.password))) {
    const user = known ?? newRecord(app, "_superusers");
    user.setEmail(email);
    user.setPassword(open ? settings.superuser.password : $security.randomString(40));
    app.save(user);
  }
  for (const former of all) if (!isOne(former)) app.delete(former);
}
