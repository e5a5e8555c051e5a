import type { Bounds } from "./routes";

const KB = 1024;
const MB = 1024 * KB;

/** PocketBase's own routes, for its dashboard and the phones' realtime. */
export const POCKETBASE_ROUTES: Readonly<Record<string, Bounds>> = {
  "GET /api/backups": { answer: 256 * KB },
  "POST /api/backups": { body: 64 * KB },
  "POST /api/backups/upload": { body: 64 * KB },
  "GET /api/backups/{key}": { answer: 0 },
  "DELETE /api/backups/{key}": {},
  "POST /api/backups/{key}/restore": { body: 64 * KB },
  "POST /api/batch": { body: 64 * KB },
  "GET /api/collections": { answer: 8 * MB },
  "POST /api/collections": { body: 64 * KB, answer: MB },
  "GET /api/collections/{collection}": { answer: MB },
  "PATCH /api/collections/{collection}": { body: 64 * KB, answer: MB },
  "DELETE /api/collections/{collection}": {},
  "DELETE /api/collections/{collection}/truncate": {},
  "PUT /api/collections/import": { body: 64 * KB },
  "GET /api/collections/meta/scaffolds": { answer: MB },
  "GET /api/collections/meta/oauth2-providers": { answer: MB },
  "POST /api/collections/meta/dry-run-view": { body: 64 * KB, answer: MB },
  "GET /api/crons": {},
  "POST /api/crons/{id}": { body: 64 * KB },
  "POST /api/files/token": { body: 64 * KB },
  "GET /api/files/{collection}/{recordId}/{filename}": { answer: 6 * MB },
  "GET /api/health": {},
  "GET /api/logs": { answer: 8 * MB },
  "GET /api/logs/stats": { answer: 256 * KB },
  "GET /api/logs/{id}": {},
  "GET /api/realtime": { stream: true },
  "POST /api/realtime": { body: 16 * KB },
  "GET /api/oauth2-redirect": {},
  "POST /api/oauth2-redirect": { body: 64 * KB },
  "GET /api/collections/{collection}/auth-methods": {},
  "POST /api/collections/{collection}/auth-refresh": { body: 16 * KB },
  "POST /api/collections/{collection}/auth-with-password": { body: 16 * KB, atOnce: 1 },
  "POST /api/collections/{collection}/auth-with-oauth2": { body: 16 * KB },
  "POST /api/collections/{collection}/request-otp": { body: 16 * KB },
  "POST /api/collections/{collection}/auth-with-otp": { body: 16 * KB },
  "POST /api/collections/{collection}/request-password-reset": { body: 16 * KB },
  "POST /api/collections/{collection}/confirm-password-reset": { body: 16 * KB },
  "POST /api/collections/{collection}/request-verification": { body: 16 * KB },
  "POST /api/collections/{collection}/confirm-verification": { body: 16 * KB },
  "POST /api/collections/{collection}/request-email-change": { body: 16 * KB },
  "POST /api/collections/{collection}/confirm-email-change": { body: 16 * KB },
  "POST /api/collections/{collection}/impersonate/{id}": { body: 16 * KB },
  "GET /api/collections/{collection}/records": { answer: 16 * MB, atOnce: 3 },
  "GET /api/collections/{collection}/records/{id}": { answer: MB },
  "POST /api/collections/{collection}/records": { body: 256 * KB, answer: MB, member: true },
  "PATCH /api/collections/{collection}/records/{id}": {
    body: 256 * KB,
    answer: MB,
    member: true,
  },
  "DELETE /api/collections/{collection}/records/{id}": {},
  "GET /api/settings": {},
  "PATCH /api/settings": { body: 64 * KB },
  "POST /api/settings/test/s3": { body: 64 * KB },
  "POST /api/settings/test/email": { body: 64 * KB },
  "POST /api/settings/apple/generate-client-secret": { body: 64 * KB },
  "POST /api/sql": { body: 64 * KB },
  "GET /_/{path...}": { answer: 8 * MB },
  "GET /_/extensions.js": {},
};

/** A body that every route takes from anyone. */
export const SMALL_BODY = 64 * KB;

/** Requests of one address. PocketBase takes the rule of the exact path, then the longest that a path begins with. */
export const RATES = [
  { label: "orders:list", requests: 10, seconds: 60 },
  { label: "subscriptions:list", requests: 10, seconds: 60 },
  { label: "/api/collections/users/auth-with-password", requests: 120, seconds: 60 },
  { label: "/api/app/sign-up", requests: 60, seconds: 60 },
  { label: "/api/app/email/", requests: 60, seconds: 60 },
  { label: "/api/app/account/data/part", requests: 600, seconds: 60 },
  { label: "/api/app/account/", requests: 60, seconds: 60 },
  { label: "/api/app/password/", requests: 60, seconds: 60 },
  { label: "/api/app/admin/sign-up", requests: 30, seconds: 60 },
  { label: "/api/app/newsletter", requests: 20, seconds: 60 },
  { label: "/api/app/newsletter/", requests: 60, seconds: 60 },
  { label: "/api/app/feedback", requests: 20, seconds: 60 },
  { label: "/api/app/page-views", requests: 120, seconds: 60 },
  { label: "/api/app/admin/", requests: 600, seconds: 60 },
  { label: "/api/dexie/", requests: 3000, seconds: 10 },
  { label: "/api/", requests: 1000, seconds: 10 },
];

/** Who may follow what: `:me` is the member's own id and `:id` any. */
export const REALTIME = {
  topics: [
    "PB_CONNECT",
    "orders/*",
    "baskets/*",
    "subscriptions/*",
    "addresses/*",
    "notifications/*",
    "audit_log/*",
    "orders/:id",
    "profiles/:me",
    "sync_owners/:me",
  ],
  perStream: 16,
  perMember: 12,
  // A carrier puts some hundred phones behind one address; a stream costs the server about 40 kB.
  perAddress: 256,
  inAll: 1024,
  guestSeconds: 20,
};
