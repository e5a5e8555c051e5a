import type { BackupTerms } from "@/domain/backup/backups";
import { type WeekHours, weekHours } from "@/domain/contact/business-hours";
import { type CutOff, cutOff } from "@/domain/delivery/cut-off";
import { isDiallable, normalisePhone } from "@/domain/members/phone";

const DISK_RESERVE_MB = 500;
const BACKUPS_KEPT = 14;
const BACKUP_DAYS = 35;
/** What small plans of email providers leave beside emails about orders. */
const MESSAGE_EMAILS_PER_DAY = 300;
/** Percent, as the law has it. */
const VAT_RATE = 15;

/**
 * What the operator set in the environment (docs/settings.md), which `npm start` has checked before; for some of it
 * what admins set in the back office, where the environment sets nothing.
 */
export const settings = {
  get publicUrl(): string {
    return $os.getenv("PUBLIC_URL").replace(/\/+$/, "") || $os.getenv("LOCAL_URL");
  },
  get distDir(): string {
    return $os.getenv("DIST_DIR");
  },
  get adminEmails(): string[] {
    return list("ADMIN_EMAILS").map((email) => email.toLowerCase());
  },
  get smtpUrl(): string {
    return $os.getenv("SMTP_URL");
  },
  /** Whether emails leave this server: every text that promises one asks here. */
  get sendsEmail(): boolean {
    return settings.smtpUrl !== "";
  },
  /** Whether the output is collected as a log (scripts/print-lines.mjs): it holds no one's address then. */
  get logsAsJson(): boolean {
    return $os.getenv("LOG_FORMAT") === "json";
  },
  /** Emails of messages to members in 24 hours. */
  get messageEmailsPerDay(): number {
    return Number($os.getenv("MESSAGE_EMAILS_PER_DAY")) || MESSAGE_EMAILS_PER_DAY;
  },
  get mailFrom(): string {
    return $os.getenv("MAIL_FROM");
  },
  /** The one address beside those of browsers' push services; `npm start` never passes it on. */
  get pushServiceForTests(): string {
    return $os.getenv("PUSH_SERVICE_FOR_TESTS");
  },
  /** Megabytes of the data folder's disk that files of members never take. */
  get diskReserveMb(): number {
    return Number($os.getenv("DISK_RESERVE_MB")) || DISK_RESERVE_MB;
  },
  /** Where the backups go; empty where they lie beside the data folder. */
  get backupDir(): string {
    return $os.getenv("BACKUP_DIR");
  },
  /** Whether backups are encrypted; the program that makes them reads the key itself. */
  get encryptsBackups(): boolean {
    return $os.getenv("BACKUP_KEY") !== "";
  },
  get backupTerms(): BackupTerms {
    return {
      count: Number($os.getenv("BACKUP_KEEP")) || BACKUPS_KEPT,
      days: Number($os.getenv("BACKUP_DAYS")) || BACKUP_DAYS,
    };
  },
  /** Whether `npm start` copies each change elsewhere. */
  get hasReplica(): boolean {
    return $os.getenv("REPLICA_URL") !== "";
  },
  /** Whether PocketBase's own dashboard is open. */
  get dashboard(): boolean {
    return $os.getenv("DASHBOARD") === "on";
  },
  get superuser(): { email: string; password: string } {
    return {
      email: $os.getenv("PB_SUPERUSER_EMAIL"),
      password: $os.getenv("PB_SUPERUSER_PASSWORD"),
    };
  },
  /** Where members pay. No bank is set in a demo: then the details are plainly fictitious. */
  get bank(): BankDetails {
    const number = setting("BANK_ACCOUNT_NUMBER");
    if (!number) return DEMO_BANK;
    return {
      account_name: setting("BANK_ACCOUNT_NAME"),
      account_number: number,
      branch_code: setting("BANK_BRANCH_CODE"),
      bank: setting("BANK_NAME"),
      demo: false,
    };
  },
  /** When an admin put another bank account in place of one; empty where the environment sets it. */
  get bankChangedAt(): string {
    return $os.getenv("BANK_ACCOUNT_NUMBER") ? "" : setting("BANK_CHANGED_AT");
  },
  /** How members reach the operator; phone numbers are E.164, however they were written. */
  get support(): { whatsapp: string; email: string; phone: string } {
    return {
      whatsapp: phoneNumber("SUPPORT_WHATSAPP"),
      email: setting("SUPPORT_EMAIL"),
      phone: phoneNumber("SUPPORT_PHONE"),
    };
  },
  /** When support answers. */
  get hours(): WeekHours {
    return weekHours(setting("BUSINESS_HOURS_WEEK"), setting("BUSINESS_HOURS_WEEKEND"));
  },
  /** When the list of a delivery closes. */
  get cutOff(): CutOff {
    return cutOff(setting("CUT_OFF_DAYS"), setting("CUT_OFF_HOUR"));
  },
  /** "on" where members share what bags and parking cost. */
  get extraCosts(): string {
    return setting("EXTRA_COSTS");
  },
  /** Percent, 0 where the business isn't registered for VAT; and since when it is, a plain date. */
  get vat(): { rate: number; from: string } {
    const { vat_no, vat_from: from } = settings.business;
    return { rate: vat_no ? Number($os.getenv("VAT_RATE")) || VAT_RATE : 0, from };
  },
  get business(): {
    name: string;
    reg_no: string;
    address: string;
    vat_no: string;
    vat_from: string;
    information_officer: string;
  } {
    return {
      name: setting("BUSINESS_NAME"),
      reg_no: setting("BUSINESS_REG_NO"),
      address: setting("BUSINESS_ADDRESS"),
      vat_no: setting("VAT_NO"),
      vat_from: setting("VAT_FROM"),
      information_officer: setting("INFORMATION_OFFICER"),
    };
  },
};

export interface BankDetails {
  readonly account_name: string;
  readonly account_number: string;
  readonly branch_code: string;
  readonly bank: string;
  readonly demo: boolean;
}

const DEMO_BANK: BankDetails = {
  account_name: "Example Account (demo)",
  account_number: "00 000 000 000",
  branch_code: "000000",
  bank: "Example Bank",
  demo: true,
};

/** Of the environment; else of the back office, as the store has it for all runtimes. */
function setting(name: string): string {
  // biome-ignore lint/style/noRestrictedGlobals: its store is memory; texts ask for settings without an app at hand
  return $os.getenv(name) || String($app.store().get(keyOf(name)) ?? "");
}

/** What admins have set, by name: read at the start and after each change (settings/stored-settings.ts). */
export function keepSettings(
  app: App,
  rows: readonly { readonly name: string; readonly value: string }[],
): void {
  for (const { name, value } of rows) app.store().set(keyOf(name), value);
}

function keyOf(name: string): string {
  return `setting.${name}`;
}

function phoneNumber(name: string): string {
  const number = normalisePhone(setting(name));
  return isDiallable(number) ? number : "";
}

function list(name: string): string[] {
  return $os
    .getenv(name)
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}
