/** A PocketBase rule: `null` is closed to all but our own routes, `""` would be open to everyone. */
type Rule = string | null;

/**
 * Who may read a collection through PocketBase's own endpoints, its realtime and its files. No one writes
 * through them: our own routes check what is sent, compare versions and write the audit log.
 */
export interface Access {
  readonly list: Rule;
  readonly view: Rule;
}

// Guests first: their id is NULL, which PocketBase compares as equal to an empty owner.
const isSignedIn = '@request.auth.id != ""';
const isOwner = `(${isSignedIn} && user_id = @request.auth.id)`;
const isOwnRecord = `(${isSignedIn} && id = @request.auth.id)`;
// `?=`: one of the caller's roles is enough; `=` would want all of them to match.
const isAdmin = `(${isSignedIn} && @request.auth.user_roles_via_user_id.role ?= "admin")`;
const isOwnerOrAdmin = `${isOwner} || ${isAdmin}`;
const isActiveOrAdmin = `is_active = true || ${isAdmin}`;
const anyone = "";

const closed: Access = { list: null, view: null };
const readableBy = (rule: string): Access => ({ list: rule, view: rule });
/**
 * Read by its owner alone. Admins read members' details by our own routes, which find rows by an index and
 * write down who looked.
 */
const ownedBy = (owner: string): Access => readableBy(owner);

/** Every collection's rules (data model, "who may"). */
export const ACCESS_RULES: Readonly<Record<string, Access>> = {
  users: ownedBy(isOwnRecord),
  profiles: ownedBy(isOwnRecord),
  addresses: ownedBy(isOwner),
  baskets: ownedBy(isOwner),
  basket_items: ownedBy(isOwner),
  basket_preferences: ownedBy(isOwner),
  // The Payments tab gets every change of these two; lists of them are limited in startup.ts.
  orders: readableBy(isOwnerOrAdmin),
  subscriptions: readableBy(isOwnerOrAdmin),
  payment_references: closed,
  line_matches: closed,
  payment_proofs: ownedBy(isOwner),
  user_roles: readableBy(isOwnerOrAdmin),
  ledger_entries: closed,
  ledger_proposals: closed,
  slips: closed,
  order_results: closed,
  member_notes: closed,
  consents: ownedBy(isOwner),
  notifications: ownedBy(isOwner),
  messages: closed,
  message_recipients: closed,
  push_phones: closed,
  ended_sessions: closed,
  done_commands: closed,
  erasures: ownedBy(isOwner),
  buying_lines: closed,
  buying_wants: closed,
  purchases: closed,
  joined_items: closed,
  sync_rows: closed,
  sync_owners: ownedBy(isOwnRecord),

  faqs: readableBy(isActiveOrAdmin),
  site_settings: readableBy(anyone),
  policy_documents: readableBy(anyone),
  delivery_schedules: readableBy(anyone),
  deliveries: closed,
  buyer_notes: closed,

  feedback: closed,
  newsletter_subscribers: closed,
  newsletter_refusals: closed,
  policy_versions: closed,
  policy_mail_refusals: closed,
  admin_invitations: readableBy(isAdmin),
  admin_revocations: closed,
  mail_outbox: closed,
  audit_log: readableBy(isAdmin),
  page_views: closed,
  page_view_days: closed,
  business_days: closed,
  popular_items: closed,
  sign_in_attempts: closed,
  server_runs: closed,

  bank_accounts: closed,
  statement_imports: closed,
  bank_lines: closed,
};

/** Whom a change of a row is told to at once: who is named in this field of it, and admins. */
export interface Followers {
  readonly owner: string;
  readonly admins: boolean;
}

const FOLLOWERS: Readonly<Record<string, Followers>> = {
  [isOwner]: { owner: "user_id", admins: false },
  [isOwnRecord]: { owner: "id", admins: false },
  [isOwnerOrAdmin]: { owner: "user_id", admins: true },
  [isAdmin]: { owner: "", admins: true },
};

/** What the collection's rule means for the Go program, which tells changes without asking the database. */
export function followersOf(collection: string): Followers {
  const followers = FOLLOWERS[ACCESS_RULES[collection]?.list ?? ""];
  if (!followers) throw new Error(`no one can follow "${collection}"`);
  return followers;
}

/**
 * Puts the rules of every collection in force and undoes what was changed elsewhere. Ends the start
 * when a collection has no line above, or a line no collection.
 */
export function applyAccessRules(app: App): void {
  const lines = new Map(Object.entries(ACCESS_RULES));
  for (const collection of app.findAllCollections()) {
    if (!collection || collection.system) continue;
    const access = lines.get(collection.name);
    if (!access) throw new Error(`no access rules are written for "${collection.name}"`);
    lines.delete(collection.name);
    if (!isInForce(collection, access)) putInForce(app, collection, access);
  }
  if (lines.size) throw new Error(`access rules without a collection: ${[...lines.keys()]}`);
}

/** Collections whose rules were changed elsewhere since the start. */
export function driftedRules(app: App): string[] {
  return app.findAllCollections().flatMap((collection) => {
    const access = collection && ACCESS_RULES[collection.name];
    return access && !isInForce(collection, access) ? [collection.name] : [];
  });
}

function isInForce(collection: Collection, access: Access): boolean {
  return (
    isSame(collection.listRule, access.list) &&
    isSame(collection.viewRule, access.view) &&
    collection.createRule === null &&
    collection.updateRule === null &&
    collection.deleteRule === null &&
    !mayManage(collection)
  );
}

/** A rule of PocketBase's is a pointer to a text, which equals no text. */
function isSame(rule: Rule, written: Rule): boolean {
  return (rule === null ? null : String(rule)) === written;
}

/** A manage rule would let its holder set another member's password without knowing the old one. */
function mayManage(collection: Collection): boolean {
  return collection.type === "auth" && collection.manageRule !== null;
}

function putInForce(app: App, collection: Collection, access: Access): void {
  collection.listRule = access.list;
  collection.viewRule = access.view;
  collection.createRule = null;
  collection.updateRule = null;
  collection.deleteRule = null;
  if (mayManage(collection)) collection.manageRule = null;
  app.save(collection);
}
