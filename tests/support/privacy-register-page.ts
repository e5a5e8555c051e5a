import { RETENTION, type RetentionRule } from "@/domain/retention/retention";

/** What the register says of each row of the retention table besides how long it is kept. */
interface Processing {
  /** Whose data it is. */
  readonly of: string;
  readonly data: string;
  /** Who besides our team gets it; empty where no one does. */
  readonly shared?: string;
}

const MEMBERS = "members";
const STAFF = "our team";

const PROCESSING: Readonly<Record<keyof typeof RETENTION, Processing>> = {
  proof_files: { of: `${MEMBERS}, who paid for them`, data: "pictures or PDFs of payments" },
  slip_photos: { of: "nobody by name; our team's purchases", data: "pictures of shop slips" },
  statement_files: {
    of: "everyone who paid into the account",
    data: "date, amount and text of each line, as the bank wrote it",
  },
  unfinished_orders: { of: MEMBERS, data: "name, phone, address, items" },
  feedback: { of: "whoever wrote it", data: "message, page, and the account where signed in" },
  emails: {
    of: "members, subscribers",
    data: "email address, and what the email is about",
    shared: "the email provider",
  },
  notifications: {
    of: MEMBERS,
    data: "which order or payment, and what happened",
    shared:
      "the push service of the member's browser gets an empty signal, where the member turned it on",
  },
  views_log: { of: `${STAFF}, members`, data: "who opened whose details, when" },
  decisions_log: { of: `${STAFF}, members`, data: "who decided what, when, before and after" },
  member_messages: {
    of: MEMBERS,
    data: "the message, and who got it",
    shared: "the email provider",
  },
  invitations: { of: STAFF, data: "email address, role", shared: "the email provider" },
  newsletter_unconfirmed: {
    of: "whoever asked",
    data: "email address",
    shared: "the email provider",
  },
  page_views: { of: "visitors", data: "page and moment; no address, no account, no cookie" },
  daily_totals: { of: "nobody", data: "counts and sums of a day" },
  money: {
    of: "members, payers",
    data: "name, phone, delivery address, items, amounts, references, lines of the statement",
    shared: "nobody; our buyers see a first name and the items",
  },
  account: {
    of: MEMBERS,
    data: "email address, password (hashed), name, phone, addresses, baskets, consents, notes",
    shared:
      "the push service of the member's browser, where turned on: its own address of the phone",
  },
  unconfirmed_accounts: { of: "whoever signed up", data: "email address, password (hashed)" },
  erasures: { of: "former members", data: "a random id, dates" },
  newsletter_refusals: {
    of: "former subscribers",
    data: "email address, or a scrambled form of it",
  },
  attempts: {
    of: "whoever tried to sign in, or asked for an email",
    data: "a scrambled email address, device and network, a count",
  },
  known_networks: { of: MEMBERS, data: "a scrambled email address and network" },
  sync_deletions: { of: MEMBERS, data: "ids of rows" },
  request_log: { of: "nobody by name", data: "route, status, time; ids of rows in errors" },
  replica: {
    of: "everyone above",
    data: "the database, the files and the keys",
    shared: "the host of the folder or the bucket",
  },
  backups: {
    of: "everyone above",
    data: "all of the above",
    shared: "where the operator keeps copies: another machine or a bucket",
  },
};

/** docs/privacy-register.md. */
export function privacyRegisterPage(): string {
  const rows = Object.entries(RETENTION).map(([id, rule]) => {
    const { of, data, shared } = PROCESSING[id as keyof typeof RETENTION];
    const { what, period, from, why, outcome }: RetentionRule = rule;
    const until = `${period} from ${from}. ${outcome}`;
    return `| ${what} | ${of} | ${data} | ${why} | ${shared ?? "nobody"} | ${until} |`;
  });
  return `# Register of personal data

What the product keeps of people, as section 17 of POPIA asks for. Made from \`src/domain/retention/retention.ts\` and \`tests/support/privacy-register-page.ts\`; \`npx vitest run --project=unit privacy-register --update\` writes it. Not legal advice: whoever runs a site is its responsible party, and completes this register with the names of their providers.

- **Responsible party and Information Officer:** \`BUSINESS_NAME\`, \`BUSINESS_ADDRESS\` and \`INFORMATION_OFFICER\` ([settings](settings.md)), shown on the privacy page.
- **Operators** (section 21): the host of the server, the email provider (\`SMTP_URL\`), where backups and the replica are (\`BACKUP_DIR\`, \`REPLICA_URL\`). The push services of browsers get empty signals for members who turned notifications on. Nobody else: the app loads nothing from other sites, and counts visits without cookies.
- **Across borders** (section 72): only as the operators above are elsewhere. Choose them, and say so in the privacy policy.
- **Special personal information** (section 26), identity numbers, children's data: no field asks for them.
- **Security** (section 19): [SECURITY.md](../SECURITY.md), and the test of each row of [threats](threats.md). The technical log has no names or contact details.
- **Rights** (sections 23, 24): members download their data and ask for the deletion of their account in the app; admins ask for the deletion for those who write or call. Each is in the log.

| What | Of whom | Which data | Why | Who else gets it | How long, and then |
|---|---|---|---|---|---|
${rows.join("\n")}
`;
}
