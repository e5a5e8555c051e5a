import { randomBytes, randomUUID } from "node:crypto";

export type Row = Record<string, unknown>;
/** Ids that a member's rows hang on; made in this order. */
export interface Owner {
  readonly user: string;
  readonly address: string;
  readonly basket: string;
  readonly order: string;
  readonly subscription: string;
}

/** A new owner whose rows do not exist yet. */
export function newOwner(): Owner {
  return {
    user: randomUUID(),
    address: randomUUID(),
    basket: randomUUID(),
    order: randomUUID(),
    subscription: randomUUID(),
  };
}

const NOW = "2026-11-21 12:00:00.000Z";
const MONTH = "2026-11";
const SLIP = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");

/** One valid row of each collection, in the order in which relations allow them to be made. */
export const ROWS: Record<string, (owner: Owner) => Row> = {
  users: ({ user }) => {
    const password = randomBytes(16).toString("hex");
    return { id: user, email: `${user}@example.test`, password, passwordConfirm: password };
  },
  profiles: ({ user }) => ({
    id: user,
    full_name: "Thandi Mokoena",
    email: `${user}@example.test`,
    phone: "+27821234567",
    created_at: NOW,
  }),
  user_roles: ({ user }) => ({ user_id: user, role: "admin" }),
  member_notes: ({ user }) => ({
    user_id: user,
    text: "Called about the December delivery.",
    revision: 1,
    written_by: user,
    written_at: NOW,
  }),
  ledger_entries: ({ user, order }) => ({
    user_id: user,
    at: NOW,
    purse: "groceries",
    cents: 50_000,
    kind: "deposit",
    order_id: order,
    event_id: order,
  }),
  ledger_proposals: ({ user }) => ({
    user_id: user,
    kind: "entry",
    command: { reason: "The shop closed before the delivery" },
    members: [user],
    targets: [],
    cents: 600_000,
    asked_by: user,
    asked_at: NOW,
  }),
  addresses: ({ user, address }) => ({
    id: address,
    user_id: user,
    label: "Home",
    line1: "12 Vilakazi Street",
    suburb: "Orlando West",
    city: "Soweto",
    province: "Gauteng",
    postal_code: "1804",
    is_default: true,
  }),
  baskets: ({ user, basket }) => ({
    id: basket,
    user_id: user,
    store_preference: "Various",
    brand_preference: "Various",
    allow_substitution: true,
    created_at: NOW,
  }),
  basket_items: ({ user, basket }) => ({
    basket_id: basket,
    user_id: user,
    item_name: "Rice",
    quantity: 2,
    unit: "2kg",
    category: "Other",
    shop_preference: "Shoprite",
    brand_preference: "No Preference",
    budget: 9900,
  }),
  basket_preferences: ({ user, basket }) => ({
    basket_id: basket,
    user_id: user,
    priority: "price",
    delivery_frequency: "monthly",
  }),
  orders: ({ user, basket, address, order }) => ({
    id: order,
    user_id: user,
    basket_id: basket,
    order_number: `ORD-${order}`.slice(0, 32),
    payment_reference: reference(),
    order_budget: 50000,
    subtotal: 50000,
    total: 55900,
    membership_fee: 5900,
    month_period: MONTH,
    payment_status: "pending",
    status: "pending",
    delivery_address_id: address,
    delivery: { name: "Thandi Mokoena" },
    placed_at: NOW,
  }),
  subscriptions: ({ user, subscription }) => ({
    id: subscription,
    user_id: user,
    plan_name: "Monthly Membership",
    price: 5900,
    status: "active",
    billing_cycle: "monthly",
    current_period_start: NOW,
    current_period_end: "2026-12-21 12:00:00.000Z",
    payment_reference: reference(),
    month_period: MONTH,
    paid: false,
    created_at: NOW,
  }),
  payment_references: ({ user, order }) => ({
    reference: reference(),
    user_id: user,
    purpose: "order",
    order_id: order,
    month_period: MONTH,
    issued_at: NOW,
  }),
  line_matches: ({ user, order }) => ({
    line_id: order,
    kind: "order",
    target_id: order,
    user_id: user,
    cents: 55900,
    matched_at: NOW,
    event_id: order,
  }),
  payment_proofs: ({ user, order, subscription }) => ({
    user_id: user,
    payment_reference: reference(),
    order_id: order,
    subscription_id: subscription,
    file: new File([SLIP], "slip.jpg", { type: "image/jpeg" }),
    sha256: randomBytes(32).toString("hex"),
    content_type: "image/jpeg",
    size: SLIP.length,
    created_at: NOW,
  }),
  consents: ({ user }) => ({
    user_id: user,
    purpose: "membership_reminders",
    wording: "Email me before my membership runs out.",
    given_at: NOW,
    withdrawn_at: NOW,
    withdrawn_by: "account",
  }),
  notifications: ({ user, order }) => ({
    user_id: user,
    event: "order_received",
    event_id: order,
    data: { order_id: order },
    due_at: NOW,
  }),
  messages: ({ order }) => ({
    id: order,
    kind: "transactional",
    audience: "chosen",
    subject: "Delivery on Saturday",
    text: "We come between 8 and 12.",
    digest: "-",
    sent_at: NOW,
    sent_by: randomUUID(),
    recipients: 1,
  }),
  message_recipients: ({ user, order }) => ({ message_id: order, user_id: user, email: "none" }),
  buying_lines: ({ order }) => ({
    delivery_date: "2026-11-30",
    version: 1,
    shop: "Shoprite",
    asked_shop: "Shoprite",
    category: "Dairy",
    item_name: "Milk",
    brand: "Cheapest Available",
    unit: "2L",
    key: `milk|${order}|2l`,
    changed_at: NOW,
  }),
  buying_wants: ({ user, order }) => ({
    line_id: order,
    delivery_date: "2026-11-30",
    order_id: order,
    user_id: user,
    item_id: order,
    version: 1,
    first_name: "Thandi",
    quantity: 2,
    budget: 6000,
    substitution_rule: "Allow substitute",
    substitution_details: "any brand",
  }),
  purchases: ({ user, order }) => ({
    delivery_date: "2026-11-30",
    line_id: order,
    outcome: "bought",
    quantity_milli: 2000,
    cents: 5998,
    shop: "Shoprite",
    shares: [{ want_id: order, quantity_milli: 2000 }],
    by: user,
    at: NOW,
    changed_at: NOW,
  }),
  joined_items: ({ user, order }) => ({
    name_a: `amasi ${order}`,
    name_b: "maas",
    state: "joined",
    by: user,
    at: NOW,
  }),
  push_phones: ({ user }) => ({
    user_id: user,
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    secret_hash: randomBytes(32).toString("hex"),
    delivery_day: true,
    created_at: NOW,
    told_at: NOW,
  }),
  done_commands: ({ user }) => ({ user_id: user, command_id: randomUUID(), done_at: NOW }),
  ended_sessions: ({ user }) => ({
    user_id: user,
    token_key: randomBytes(25).toString("hex"),
    reason: "signed_out",
    ended_at: NOW,
  }),
  erasures: ({ user }) => ({
    user_id: user,
    requested_at: NOW,
    due_at: "2026-11-28 12:00:00.000Z",
    kept_at: NOW,
  }),
  feedback: ({ user }) => ({
    user_id: user,
    message: "The bread was fresh.",
    page_url: "/",
    status: "new",
  }),
  sync_owners: ({ user }) => ({ id: user, owner: user, rev: 1, seen: { phone: ["op"] } }),
  sync_rows: ({ user }) => ({
    owner: user,
    table_name: "drafts",
    row_key: `current-${randomUUID()}`,
    value: { step: 2 },
    rev: 1,
  }),
  faqs: () => ({ question: "How?", answer: "So.", display_order: 9, is_active: true }),
  policy_documents: () => ({ policy_type: "cookies", content: "# Cookie Policy" }),
  site_settings: () => ({ setting_key: "linkedin_url", setting_value: "" }),
  delivery_schedules: () => ({
    month: "December 2026",
    mid_month_date: "2026-12-15",
    month_end_date: "2026-12-30",
  }),
  newsletter_subscribers: () => ({
    email: `${randomUUID()}@example.test`,
    subscribed_at: NOW,
    token_hash: randomBytes(32).toString("hex"),
  }),
  policy_versions: () => ({
    policy_type: "cookies",
    content: "# Cookies",
    saved_at: NOW,
    published_at: NOW,
  }),
  policy_mail_refusals: ({ user }) => ({ user_id: user, refused_at: NOW }),
  newsletter_refusals: () => ({ address_hash: randomBytes(32).toString("hex") }),
  admin_invitations: () => ({
    token_hash: randomBytes(32).toString("hex"),
    email: `${randomUUID()}@example.test`,
    expires_at: NOW,
  }),
  admin_revocations: () => ({ address_hash: randomBytes(32).toString("hex") }),
  mail_outbox: ({ user }) => ({
    to: `${randomUUID()}@example.test`,
    user_id: user,
    event: "order_received",
    event_id: randomUUID(),
    due_at: NOW,
  }),
  audit_log: ({ user, order }) => ({
    at: NOW,
    actor_id: user,
    action: "verify",
    collection: "orders",
    record_id: order,
  }),
  page_view_days: () => ({ day: "2026-11-21", path: `/${randomUUID()}`, views: 1 }),
  business_days: () => ({ day: randomDay(), orders: 1 }),
  page_views: () => ({ day: "2026-11-21", path: "/", visitor: randomUUID() }),
  bank_accounts: () => ({
    name: "FNB business account",
    bank: "fnb",
    number: randomUUID().replace(/\D/g, "").padEnd(34, "0"),
    created_at: NOW,
  }),
  statement_imports: () => ({
    account_id: randomUUID(),
    file: new File(["Date,Amount"], "statement.csv", { type: "text/csv" }),
    file_name: "statement.csv",
    sha256: randomBytes(32).toString("hex"),
    proved: "balances",
    from_date: "2026-11-01",
    to_date: "2026-11-21",
    imported_at: NOW,
  }),
  bank_lines: ({ user }) => ({
    account_id: randomUUID(),
    import_id: randomUUID(),
    date: "2026-11-20",
    cents: 55900,
    text: "FNB APP PAYMENT FROM  THA20261120001S",
    key_text: "FNBAPPPAYMENTFROMTHA20261120001S",
    occurrence: 1,
    status: "credit",
    user_id: user,
  }),
  deliveries: () => ({ date: randomDay(), cut_off_at: NOW, state: "open" }),
  buyer_notes: ({ user, order }) => ({
    user_id: user,
    order_id: order,
    delivery_date: "2026-11-30",
    kind: "message",
    text: "The gate code is 4411.",
    sent_at: NOW,
  }),
  server_runs: () => ({ rev: 1, started_at: NOW }),
  sign_in_attempts: () => ({
    account_key: randomBytes(32).toString("hex"),
    failures: 3,
    // An expired one is deleted with the next attempt from any address.
    next_allowed_at: "2099-01-01 00:00:00.000Z",
  }),
};

/** A reference in the specified format, different each time. */
function reference(): string {
  return `THA20261121${randomUUID().replace(/\D/g, "").slice(0, 9)}S`;
}

/** Each day has one row. */
function randomDay(): string {
  return new Date(Math.floor(Math.random() * 4e12)).toISOString().slice(0, 10);
}
