import { PRODUCT_NAME } from "@/domain/product";
import { applyAccessRules } from "./access-rules";
import { printRevokedAdmins } from "./auth/listed-admin";
import { printSetUpLink } from "./auth/set-up-link";
import { requeueInterruptedMail } from "./mail/send-due-mail";
import { applySmtp } from "./mail/smtp";
import { eraseAgain } from "./privacy/erase-again";
import { ensurePushKey } from "./push/signature";
import { settings } from "./settings";

/** Runs after the migrations at every start, before the first request: what may drift is put right here. */
export function startUp(app: App): void {
  applySettings(app);
  applyAccessRules(app);
  ensureSuperuser(app);
  if (!Array.from($os.args).includes("serve")) return;
  eraseAgain(app);
  requeueInterruptedMail(app);
  ensurePushKey(app);
  printSetUpLink(app);
  printRevokedAdmins(app);
}

function applySettings(app: App): void {
  // Never changed in place: a refused save would leave the bad values live.
  const next = app.settings().clone();
  next.meta.appName = PRODUCT_NAME;
  next.meta.appURL = settings.publicUrl;
  next.meta.hideControls = true;
  next.batch.enabled = false;
  next.logs.maxDays = 30;
  next.logs.logIP = false;
  applySmtp(next);
  const proxy = settings.trustedProxyHeader;
  next.trustedProxy.headers = proxy ? [proxy] : [];
  // Wide on purpose: thirty members may share one address of their carrier (T45). Guessing is slowed per account.
  next.rateLimits.enabled = true;
  next.rateLimits.rules = [
    // Nothing of ours lists these by PocketBase's endpoint, where an admin's rule costs the whole table.
    { label: "orders:list", maxRequests: 10, duration: 60 },
    { label: "subscriptions:list", maxRequests: 10, duration: 60 },
    { label: "/api/collections/users/auth-with-password", maxRequests: 120, duration: 60 },
    { label: "/api/app/sign-up", maxRequests: 60, duration: 60 },
    { label: "/api/app/email/", maxRequests: 60, duration: 60 },
    { label: "/api/app/account/data/part", maxRequests: 600, duration: 60 },
    { label: "/api/app/account/", maxRequests: 60, duration: 60 },
    { label: "/api/app/password/", maxRequests: 60, duration: 60 },
    { label: "/api/app/admin/sign-up", maxRequests: 30, duration: 60 },
    { label: "/api/app/newsletter", maxRequests: 20, duration: 60 },
    { label: "/api/app/newsletter/", maxRequests: 60, duration: 60 },
    { label: "/api/app/feedback", maxRequests: 20, duration: 60 },
    { label: "/api/app/page-views", maxRequests: 120, duration: 60 },
    { label: "/api/app/admin/", maxRequests: 600, duration: 60 },
    { label: "/api/dexie/", maxRequests: 3000, duration: 10 },
    { label: "/api/", maxRequests: 1000, duration: 10 },
  ];
  app.save(next);
}

/**
 * PocketBase prints a working superuser link while there is none. The product needs no superuser,
 * so one with a password that nobody knows is made; `DASHBOARD` gives it the operator's.
 */
function ensureSuperuser(app: App): void {
  const open = settings.dashboard;
  const email = open ? settings.superuser.email : "nobody@localhost.invalid";
  const known = app.findRecordsByFilter("_superusers", "email = {:email}", "", 1, 0, { email });
  if (known.length && !open) return;
  const user = known[0] ?? new Record(app.findCollectionByNameOrId("_superusers"));
  if (known[0] && user.validatePassword(settings.superuser.password)) return;
  user.setEmail(email);
  user.setPassword(open ? settings.superuser.password : $security.randomString(40));
  app.save(user);
}
