import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { Problem } from "./problem.mjs";
import { ROOT } from "./project.mjs";

/**
 * One variable of the environment. `check` answers what its value must be, in words that follow
 * "NAME must be", or nothing where the value will do; it never sees an empty value.
 * @typedef {object} Variable
 * @property {string} name
 * @property {string} standard the value where it is not set
 * @property {string} about one sentence for .env.example and docs/settings.md
 * @property {(value: string) => string | undefined} [check]
 */

/** @type {readonly Variable[]} */
export const VARIABLES = [
  {
    name: "PORT",
    standard: "8090",
    about: "The port that everything is served on.",
    check: (value) =>
      must(/^\d{1,5}$/.test(value) && +value > 0 && +value < 65536, "a port, 1 to 65535"),
  },
  {
    name: "HOST",
    standard: "127.0.0.1",
    about: "The address to listen on. Use `0.0.0.0` to open it to the network.",
    check: (value) =>
      must(
        isIP(value) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value),
        "an IP address or a host name",
      ),
  },
  {
    name: "DATA_DIR",
    standard: "./pb_data",
    about: "The folder that holds all data.",
    check: (value) => {
      const path = resolve(ROOT, value);
      return must(!existsSync(path) || statSync(path).isDirectory(), "a folder, not a file");
    },
  },
  {
    name: "PUBLIC_URL",
    standard: "",
    about: "The site's public address, e.g. `https://pantry.example`. Emails and links use it.",
    check: (value) =>
      must(isOrigin(value), "an address such as https://pantry.example, without a path"),
  },
  {
    name: "ADMIN_EMAILS",
    standard: "",
    about: "Email addresses, separated by commas. Their owners may become admins.",
    check: (value) =>
      must(
        value.split(",").every((item) => isEmail(item.trim())),
        "email addresses separated by commas",
      ),
  },
  {
    name: "BANK_ACCOUNT_NAME",
    standard: "",
    about:
      "The name of the account that members pay into. Leave all four `BANK_*` empty for a demo.",
    check: shortText,
  },
  {
    name: "BANK_ACCOUNT_NUMBER",
    standard: "",
    about: "The account's number.",
    check: (value) => must(/^\d[\d ]{4,22}\d$/.test(value), "an account number in digits"),
  },
  {
    name: "BANK_BRANCH_CODE",
    standard: "",
    about: "The bank's branch code, six digits.",
    check: (value) => must(/^\d{6}$/.test(value), "a branch code of six digits"),
  },
  { name: "BANK_NAME", standard: "", about: "The bank's name.", check: shortText },
  {
    name: "SUPPORT_WHATSAPP",
    standard: "",
    about: "The WhatsApp number that members write to, e.g. `+27 82 123 4567`.",
    check: phone,
  },
  {
    name: "SUPPORT_EMAIL",
    standard: "",
    about: "The email address that members write to.",
    check: (value) => must(isEmail(value), "an email address"),
  },
  {
    name: "SUPPORT_PHONE",
    standard: "",
    about: "The phone number that members call.",
    check: phone,
  },
  {
    name: "BUSINESS_HOURS_WEEK",
    standard: "",
    about: "When you answer from Monday to Friday, e.g. `7:30-17:00`. Without it, 8:00-18:00.",
    check: hours,
  },
  {
    name: "BUSINESS_HOURS_WEEKEND",
    standard: "",
    about: "When you answer on Saturdays and Sundays. Without it, 8:00-17:00.",
    check: hours,
  },
  {
    name: "CUT_OFF_DAYS",
    standard: "",
    about: "How many days before a delivery its list of orders closes. Without it, 3.",
    check: (value) => must(/^([0-9]|1[0-4])$/.test(value), "a number of days from 0 to 14"),
  },
  {
    name: "CUT_OFF_HOUR",
    standard: "",
    about: "The full hour at which it closes, in South Africa. Without it, 18.",
    check: (value) => must(/^([01]?[0-9]|2[0-3])$/.test(value), "a full hour from 0 to 23"),
  },
  {
    name: "EXTRA_COSTS",
    standard: "",
    about:
      "`on` divides the costs of bags and parking among the orders of a delivery, if the Terms say so when you close it. Orders completed before the Terms said so share them too. Without it, you pay them.",
    check: (value) => must(value === "on", "on, or nothing"),
  },
  {
    name: "BUSINESS_NAME",
    standard: "",
    about: "The company's registered name.",
    check: shortText,
  },
  {
    name: "BUSINESS_REG_NO",
    standard: "",
    about: "The company's registration number.",
    check: shortText,
  },
  { name: "BUSINESS_ADDRESS", standard: "", about: "The company's address.", check: shortText },
  {
    name: "VAT_NO",
    standard: "",
    about: "The company's VAT number, ten digits, where it is registered for VAT.",
    check: (value) => must(/^4\d{9}$/.test(value), "a VAT number of ten digits that begins with 4"),
  },
  {
    name: "VAT_FROM",
    standard: "",
    about:
      "The day of its registration for VAT, such as `2027-03-01`, if that is after your first order. Receipts of earlier orders have no VAT number, and reports show VAT from that month on.",
    check: (value) => must(isDay(value), "a day such as 2027-03-01"),
  },
  {
    name: "VAT_RATE",
    standard: "15",
    about: "The rate of VAT in percent, for the reports. Without `VAT_NO` they show no VAT.",
    check: (value) =>
      must(/^\d{1,2}(\.\d)?$/.test(value) && Number(value) > 0, "percent, such as 15 or 15.5"),
  },
  {
    name: "INFORMATION_OFFICER",
    standard: "",
    about: "The Information Officer's name, which POPIA says the policies must show.",
    check: shortText,
  },
  {
    name: "SMTP_URL",
    standard: "",
    about:
      "The email server, `smtp://user:password@host:587`, or `smtps://…:465`. In the password write `/` as `%2F` and `%` as `%25`. Without it, emails wait in the outbox. The server prints their links, except with `LOG_FORMAT=json`: a collected log must not hold them.",
    check: (value) =>
      must(
        isSmtpUrl(value),
        "an address such as smtp://user:password@mail.example:587, with %2F for a / and %25 for a % in the password",
      ),
  },
  {
    name: "MAIL_FROM",
    standard: "",
    about:
      "The sender of emails: `Name <address>`, or an address alone, which is shown with the name of the business. Needed with `SMTP_URL`.",
    check: (value) => must(isSender(value), "an email address or Name <address>"),
  },
  {
    name: "MESSAGE_EMAILS_PER_DAY",
    standard: "300",
    about:
      "How many emails of Messages leave in 24 hours, below what your email provider allows: the rest follows later, for three days at most, and emails about orders never wait for them.",
    check: (value) => must(/^[1-9]\d{0,5}$/.test(value), "a number from 1 to 999999"),
  },
  {
    name: "TRUSTED_PROXY_HEADER",
    standard: "",
    about:
      "The header that your proxy uses to pass on visitors' addresses, e.g. `X-Forwarded-For`.",
    check: (value) => must(/^[A-Za-z][A-Za-z\d-]{0,63}$/.test(value), "the name of a header"),
  },
  {
    name: "DISK_RESERVE_MB",
    standard: "500",
    about:
      "Megabytes to keep free on the data folder's disk. Below this, the server refuses proofs of payment and warns the admins.",
    check: (value) => must(/^[1-9]\d{0,7}$/.test(value), "a whole number of megabytes"),
  },
  {
    name: "BACKUP_DIR",
    standard: "",
    about:
      "The folder for the nightly backups, best on another disk. Without it, they lie beside the data folder, in `<DATA_DIR>_backups`.",
    check: (value) => {
      const path = resolve(ROOT, value);
      return must(!existsSync(path) || statSync(path).isDirectory(), "a folder, not a file");
    },
  },
  {
    name: "BACKUP_KEY",
    standard: "",
    about:
      "Encrypts the backups with this key, which `npm run backup -- --new-key` makes. Keep a copy of it away from this machine: without it, nobody can open them.",
    check: (value) =>
      must(/^AGE-SECRET-KEY-1[A-Z\d]{58}$/.test(value), "a key of `npm run backup -- --new-key`"),
  },
  {
    name: "BACKUP_KEEP",
    standard: "14",
    about: "How many backups are kept at most.",
    check: (value) => must(/^[1-9]\d{0,2}$/.test(value), "how many backups to keep, from 1 to 999"),
  },
  {
    name: "BACKUP_DAYS",
    standard: "35",
    about: "For how many days a backup is kept at most. The newest is always kept.",
    check: (value) => must(/^[1-9]\d{0,3}$/.test(value), "a number of days, from 1 to 9999"),
  },
  {
    name: "LOG_FORMAT",
    standard: "text",
    about:
      "Set to `json` to write the log to the standard output too, one line of JSON each; a container does.",
    check: (value) => must(value === "text" || value === "json", "text or json"),
  },
  {
    name: "REPLICA_URL",
    standard: "",
    about:
      "Where Litestream copies each change to, as it happens: a folder on another disk or machine, or `s3://bucket/path`. Without it, there's no replica.",
    check: (value) =>
      must(
        isReplica(value),
        "a folder, file:///folder or s3://bucket/path?endpoint=https://…&region=…",
      ),
  },
  {
    name: "REPLICA_DAYS",
    standard: "7",
    about: "For how many days the replica keeps what was changed or deleted since.",
    check: (value) => must(/^[1-9]\d{0,2}$/.test(value), "a number of days, from 1 to 999"),
  },
  {
    name: "METRICS_TOKEN",
    standard: "",
    about:
      "Opens figures for Prometheus at `/metrics` to anyone who sends this token. Without it, they aren't there.",
    check: (value) => must(/^[\w-]{20,128}$/.test(value), "20 to 128 letters, digits, - or _"),
  },
  {
    name: "DASHBOARD",
    standard: "off",
    about:
      "Set to `on` to open PocketBase's own dashboard to the superuser below, at `/_/` of this machine's own address alone, such as `http://127.0.0.1:8090/_/`.",
    check: (value) => must(value === "on" || value === "off", "on or off"),
  },
  {
    name: "PB_SUPERUSER_EMAIL",
    standard: "",
    about: "The email that signs in to PocketBase's dashboard. Needed with `DASHBOARD=on`.",
    check: (value) => must(isEmail(value), "an email address"),
  },
  {
    name: "PB_SUPERUSER_PASSWORD",
    standard: "",
    about: "The password for it, at least ten characters. Needed with `DASHBOARD=on`.",
    check: (value) =>
      must(
        value.length >= 10 && Buffer.byteLength(value) <= 71,
        "a password of 10 to 71 characters",
      ),
  },
];

/** Variables for the tools that run the product, not for the product. @type {readonly Variable[]} */
export const TOOL_VARIABLES = [
  {
    name: "AWS_ACCESS_KEY_ID",
    standard: "",
    about: "The key for `REPLICA_URL=s3://…`.",
  },
  {
    name: "AWS_SECRET_ACCESS_KEY",
    standard: "",
    about: "The secret of that key.",
  },
  {
    name: "LITESTREAM_BIN",
    standard: "",
    about: "A Litestream 0.5 for the replica. Without it, one is built when `REPLICA_URL` is set.",
  },
  {
    name: "POCKETBASE_BIN",
    standard: "",
    about: "A program built from the folder `pocketbase/`. Without it, one is built.",
  },
  {
    name: "CHROMIUM_BIN",
    standard: "",
    about: "The path of a Chromium for the browser tests. Without it, one is found or installed.",
  },
];

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host
 * @property {string} dataDir absolute
 * @property {string} backupDir absolute
 * @property {string} replicaUrl an absolute folder or `s3://…`; empty where there is no replica
 * @property {string} localUrl how this machine reaches the server
 * @property {string} publicUrl how everyone else does; the same where PUBLIC_URL is empty
 * @property {boolean} demo no bank account is set
 * @property {Record<string, string>} variables every variable of `VARIABLES` by name, for the server
 */

/**
 * The environment, completed from the project's .env file; what is set in the environment wins.
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [file]
 * @returns {NodeJS.ProcessEnv}
 */
export function readEnvironment(env = process.env, file = join(ROOT, ".env")) {
  if (!existsSync(file)) return env;
  if (statSync(file).isDirectory()) {
    throw new Problem(`${file} is a folder: remove it, or put a file of settings in its place.`);
  }
  const { values, problems } = parseEnvFile(readFileSync(file, "utf8"));
  if (problems.length > 0) throw new Problem(problems.join("\n"));
  return { ...values, ...env };
}

/**
 * Checks everything that the operator set, and reports all problems at once, one sentence each.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 */
export function readSettings(env) {
  /** @type {Record<string, string>} */
  const variables = {};
  const problems = [];
  for (const { name, standard, check } of VARIABLES) {
    const value = (env[name] ?? "").trim() || standard;
    variables[name] = value;
    const wanted = value === "" ? undefined : (hasControls(value) ?? check?.(value));
    if (wanted) problems.push(`${name} must be ${wanted}: ${correct(name, value)}.`);
  }
  problems.push(...jointProblems(variables));
  const dataDir = resolve(ROOT, String(variables.DATA_DIR));
  const backupDir = variables.BACKUP_DIR
    ? resolve(ROOT, variables.BACKUP_DIR)
    : `${dataDir}_backups`;
  if (touch(backupDir, dataDir)) {
    problems.push(
      "BACKUP_DIR and DATA_DIR lie within each other: set BACKUP_DIR to a folder elsewhere.",
    );
  }
  const place = String(variables.REPLICA_URL);
  const replicaUrl = isReplica(place) ? replicaPlace(place) : "";
  if (replicaUrl && !replicaUrl.startsWith("s3:")) {
    if ([dataDir, backupDir].some((folder) => touch(replicaUrl, folder))) {
      problems.push(
        "REPLICA_URL lies within DATA_DIR or BACKUP_DIR, or they in it: set it to a folder elsewhere.",
      );
    }
  }
  if (problems.length > 0) throw new Problem(problems.join("\n"));

  const host = String(variables.HOST);
  const port = Number(variables.PORT);
  const localUrl = `http://${reachable(host)}:${port}`;
  return {
    port,
    host,
    dataDir,
    backupDir,
    replicaUrl,
    localUrl,
    publicUrl: variables.PUBLIC_URL ? new URL(variables.PUBLIC_URL).origin : localUrl,
    demo: !variables.BANK_ACCOUNT_NUMBER,
    variables,
  };
}

/** @param {string} value */
function isReplica(value) {
  if (!/^[a-z][a-z\d+.-]*:/i.test(value)) {
    return !existsSync(resolve(ROOT, value)) || isFolder(value);
  }
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username } = new URL(value);
  if (protocol === "file:") return hostname === "";
  return protocol === "s3:" && hostname !== "" && username === "";
}

/** @param {string} value */
function isFolder(value) {
  return statSync(resolve(ROOT, value)).isDirectory();
}

/** @param {string} value */
function replicaPlace(value) {
  if (value === "" || value.startsWith("s3:")) return value;
  return value.startsWith("file:") ? fileURLToPath(value) : resolve(ROOT, value);
}

/** Whether one of two folders lies within the other, also by links. @param {string} one @param {string} other */
function touch(one, other) {
  const [a, b] = [realPath(one), realPath(other)];
  return isWithin(a, b) || isWithin(b, a);
}

/** Where a folder is, also one that isn't there yet. @param {string} path @returns {string} */
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return path === dirname(path) ? path : join(realPath(dirname(path)), basename(path));
  }
}

/** Whether `folder` is `other` or lies within it. @param {string} folder @param {string} other */
export function isWithin(folder, other) {
  return `${folder}${sep}`.startsWith(other.endsWith(sep) ? other : `${other}${sep}`);
}

/** What no variable shows on its own. @param {Record<string, string>} variables */
function jointProblems(variables) {
  const problems = [];
  const bank = Object.keys(variables).filter((name) => name.startsWith("BANK_"));
  const missing = bank.filter((name) => variables[name] === "");
  if (missing.length > 0 && missing.length < bank.length) {
    problems.push(
      `Only some of the bank details are set: set ${missing.join(", ")} too, or leave all BANK_* empty for a demo.`,
    );
  }
  if (variables.SMTP_URL && !variables.MAIL_FROM) {
    problems.push("SMTP_URL is set but MAIL_FROM isn't: set MAIL_FROM to the sender of emails.");
  }
  if (variables.DASHBOARD === "on") {
    for (const name of ["PB_SUPERUSER_EMAIL", "PB_SUPERUSER_PASSWORD"]) {
      if (!variables[name])
        problems.push(`DASHBOARD is on but ${name} is empty: set it, or DASHBOARD=off.`);
    }
  }
  return problems;
}

/**
 * Reads `NAME=value` lines; values may be in quotes, `#` begins a comment.
 * @param {string} text
 */
export function parseEnvFile(text) {
  /** @type {Record<string, string>} */
  const values = {};
  /** @type {string[]} */
  const problems = [];
  const known = new Set([...VARIABLES, ...TOOL_VARIABLES].map(({ name }) => name));
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const match = line.match(
      /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^"'#\s](?:[^#]|(?<!\s)#)*)?)\s*(?:#.*)?$/,
    );
    const name = match?.[1] ?? "";
    if (!match) {
      problems.push(`.env, line ${index + 1}, is not NAME=value: correct it or begin it with #.`);
    } else if (!known.has(name)) {
      problems.push(
        `.env, line ${index + 1}, sets ${name}, which is not a setting: correct its name (see .env.example) or remove it.`,
      );
    } else {
      values[name] = (match[2] ?? match[3] ?? match[4] ?? "").trim();
    }
  }
  return { values, problems };
}

/** Never shows a secret. @param {string} name @param {string} value */
function correct(name, value) {
  const isSecret = /PASSWORD|KEY|TOKEN|(SMTP|REPLICA)_URL/.test(name);
  return isSecret
    ? "correct it in the environment or in .env"
    : `correct ${JSON.stringify(value.slice(0, 60))} in the environment or in .env`;
}

/** @param {boolean} holds @param {string} wanted */
function must(holds, wanted) {
  return holds ? undefined : wanted;
}

/** @param {string} value */
function isDay(value) {
  const at = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value);
}

/** @param {string} value */
function hasControls(value) {
  return must(!/\p{Cc}/u.test(value), "one line of text");
}

/**
 * @param {string} value
 * @returns {string | undefined}
 */
function hours(value) {
  const parts = /^(\d{1,2}):([0-5]\d) ?- ?(\d{1,2}):([0-5]\d)$/.exec(value.trim());
  const [, h1, m1, h2, m2] = (parts ?? []).map(Number);
  const [opens = 0, closes = 0] = [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)];
  return must(parts !== null && opens < closes && closes <= 24 * 60, "hours such as 8:00-18:00");
}

/** @param {string} value */
function shortText(value) {
  return must(value.length <= 200, "at most 200 characters long");
}

/**
 * What the server makes a number that can be dialled of (src/domain/members/phone.ts), which this must agree with.
 * @param {string} value
 */
function phone(value) {
  const digits = value.replace(/[\s().\-/]/g, "").replace(/^00/, "+");
  const isNational = /^(\+?270?|0)?[1-9]\d{8}$/.test(digits);
  const isForeign = /^\+(?!27)[1-9]\d{8,14}$/.test(digits);
  return must(isNational || isForeign, "a phone number such as 082 123 4567 or +27 82 123 4567");
}

/** @param {string} value */
function isEmail(value) {
  return value.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;".]+(\.[^\s@<>,;".]+)+$/.test(value);
}

/** @param {string} value */
function isSender(value) {
  const match = value.match(/^[^<>"]*<([^<>]+)>$/);
  return isEmail(match?.[1] ?? value);
}

/** @param {string} value */
function isOrigin(value) {
  const url = parseUrl(value);
  return (
    url !== null &&
    (url.protocol === "https:" || url.protocol === "http:") &&
    url.pathname === "/" &&
    !(url.search || url.hash || url.username)
  );
}

const SMTP_URL =
  /^smtps?:\/\/(?:([^:/]*)(?::([^/]*))?@)?(?:\[[\da-fA-F:]+\]|[^:/@]+)(?::(\d{1,5}))?\/?$/;

/**
 * Whether the server can take it apart: must agree with src/server/mail/smtp.ts.
 * @param {string} value
 */
function isSmtpUrl(value) {
  const [whole, user = "", password = "", port = "25"] = SMTP_URL.exec(value) ?? [];
  return whole !== undefined && isDecodable(user) && isDecodable(password) && +port < 65536;
}

/** @param {string} text */
function isDecodable(text) {
  try {
    return decodeURIComponent(text) !== null;
  } catch {
    return false;
  }
}

/** @param {string} value */
function parseUrl(value) {
  return URL.canParse(value) ? new URL(value) : null;
}

/** What to write in an address to reach a server that listens on `host`. @param {string} host */
function reachable(host) {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return isIP(host) === 6 ? `[${host}]` : host;
}
