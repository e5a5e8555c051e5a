import { isDiallable, normalisePhone } from "@/domain/members/phone";

const DISK_RESERVE_MB = 500;

/** What the operator set in the environment (docs/settings.md); `npm start` has checked it before. */
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
    const number = $os.getenv("BANK_ACCOUNT_NUMBER");
    if (!number) return DEMO_BANK;
    return {
      account_name: $os.getenv("BANK_ACCOUNT_NAME"),
      account_number: number,
      branch_code: $os.getenv("BANK_BRANCH_CODE"),
      bank: $os.getenv("BANK_NAME"),
      demo: false,
    };
  },
  /** How members reach the operator; phone numbers are E.164, however they were written. */
  get support(): { whatsapp: string; email: string; phone: string } {
    return {
      whatsapp: phoneNumber("SUPPORT_WHATSAPP"),
      email: $os.getenv("SUPPORT_EMAIL"),
      phone: phoneNumber("SUPPORT_PHONE"),
    };
  },
  get business(): {
    name: string;
    reg_no: string;
    address: string;
    vat_no: string;
    information_officer: string;
  } {
    return {
      name: $os.getenv("BUSINESS_NAME"),
      reg_no: $os.getenv("BUSINESS_REG_NO"),
      address: $os.getenv("BUSINESS_ADDRESS"),
      vat_no: $os.getenv("VAT_NO"),
      information_officer: $os.getenv("INFORMATION_OFFICER"),
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

function phoneNumber(name: string): string {
  const number = normalisePhone($os.getenv(name));
  return isDiallable(number) ? number : "";
}

function list(name: string): string[] {
  return $os
    .getenv(name)
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}
