/**
 * The part of PocketBase 0.39's JavaScript API that this project calls, stricter than the
 * description that PocketBase generates: what may be anything is `unknown`.
 */
declare interface Query {
  bind(params: Record<string, unknown>): Query;
  execute(): { rowsAffected(): number };
  /** Fills `model`; throws where there is no row. */
  one(model: object): void;
  all(models: object): void;
}

declare interface App {
  db(): { newQuery(sql: string): Query };
  /** The database of the request log. */
  auxDB(): { newQuery(sql: string): Query };
  findCollectionByNameOrId(name: string): Collection;
  /** The same without a query. What it answers is shared: never change it. */
  findCachedCollectionByNameOrId(name: string): Collection;
  findAllCollections(...types: string[]): (Collection | null)[];
  /** Throws where there is no such record. */
  findRecordById(collection: string, id: string): RecordModel;
  /** Those of the records that exist. */
  findRecordsByIds(collection: string, ids: string[]): RecordModel[];
  findFirstRecordByFilter(
    collection: string,
    filter: string,
    params?: Record<string, unknown>,
  ): RecordModel;
  findFirstRecordByData(collection: string, key: string, value: unknown): RecordModel;
  findRecordsByFilter(
    collection: string,
    filter: string,
    sort: string,
    limit: number,
    offset: number,
    params?: Record<string, unknown>,
  ): RecordModel[];
  findAuthRecordByEmail(collection: string, email: string): RecordModel;
  findAuthRecordByToken(token: string, ...types: string[]): RecordModel;
  canAccessRecord(record: RecordModel, info: RequestParts, rule: string | null): boolean;
  save(model: object): void;
  /** The same without the checks of its fields, each relation of which costs a statement. */
  saveNoValidate(model: object): void;
  delete(model: object): void;
  runInTransaction(work: (tx: App) => void): void;
  runAllMigrations(): void;
  isTransactional(): boolean;
  settings(): Settings;
  logger(): Logger;
  newMailClient(): MailClient;
  newFilesystem(): Filesystem;
  store(): {
    get(key: string): unknown;
    set(key: string, value: unknown): void;
    /** Under the store's lock: no other runtime comes between. */
    setFunc(key: string, next: (old: unknown) => unknown): void;
    has(key: string): boolean;
    remove(key: string): void;
  };
  subscriptionsBroker(): { clients(): Record<string, SubscriptionClient> };
  dataDir(): string;
}

declare interface Logger {
  info(message: string, ...pairs: unknown[]): void;
  warn(message: string, ...pairs: unknown[]): void;
  error(message: string, ...pairs: unknown[]): void;
}

declare interface Settings {
  meta: {
    appName: string;
    appURL: string;
    hideControls: boolean;
  };
  smtp: {
    enabled: boolean;
    host: string;
    port: number;
    username: string;
    password: string;
    tls: boolean;
    authMethod: string;
    localName: string;
  };
  rateLimits: {
    enabled: boolean;
    rules: { label: string; maxRequests: number; duration: number; audience?: string }[];
  };
  trustedProxy: { headers: string[]; useLeftmostIP: boolean };
  logs: { maxDays: number; minLevel: number; logIP: boolean; logAuthId: boolean };
  batch: { enabled: boolean; maxRequests: number; timeout: number };
  clone(): Settings;
}

declare interface Collection {
  id: string;
  name: string;
  type: string;
  system: boolean;
  listRule: string | null;
  viewRule: string | null;
  createRule: string | null;
  updateRule: string | null;
  deleteRule: string | null;
  manageRule: string | null;
  authToken: { duration: number; secret: string };
  passwordAuth: { enabled: boolean };
  passwordResetToken: { secret: string };
  fields: { fieldNames(): string[] };
}

declare class RecordModel {
  id: string;
  /** As it was when it was loaded. */
  original(): RecordModel;
  get(field: string): unknown;
  getString(field: string): string;
  getInt(field: string): number;
  getBool(field: string): boolean;
  set(field: string, value: unknown): void;
  collection(): Collection;
  baseFilesPath(): string;
  ignoreUnchangedFields(only: boolean): RecordModel;
  email(): string;
  setEmail(email: string): void;
  setPassword(password: string): void;
  validatePassword(password: string): boolean;
  setVerified(verified: boolean): void;
  verified(): boolean;
  tokenKey(): string;
  refreshTokenKey(): void;
  newAuthToken(): string;
  newStaticAuthToken(nanoseconds: number): string;
  newPasswordResetToken(): string;
  newVerificationToken(): string;
  newEmailChangeToken(newEmail: string): string;
  isSuperuser(): boolean;
}
declare const Record: new (collection: Collection, data?: Record<string, unknown>) => RecordModel;

declare interface HeaderMap {
  get(name: string): string;
  set(name: string, value: string): void;
  add(name: string, value: string): void;
  del(name: string): void;
}
declare interface Reader {
  close(): void;
}
declare interface UploadedFile {
  name: string;
  originalName: string;
  size: number;
  reader: { open(): Reader };
}
declare interface RequestParts {
  method: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  auth: RecordModel | null;
}
declare interface HttpRequest {
  method: string;
  header: HeaderMap;
  body: Reader;
  pathValue(name: string): string;
  url: { path: string; query(): { get(name: string): string } };
}
declare interface HttpResponse {
  header(): HeaderMap;
  writeHeader(status: number): void;
  write(bytes: unknown): number;
}
declare interface RequestEvent {
  app: App;
  auth: RecordModel | null;
  request: HttpRequest;
  response: HttpResponse;
  requestInfo(): RequestParts;
  findUploadedFiles(field: string): UploadedFile[];
  realIP(): string;
  isTLS(): boolean;
  json(status: number, body: unknown): void;
  string(status: number, body: string): void;
  html(status: number, body: string): void;
  blob(status: number, contentType: string, bytes: unknown): void;
  noContent(status: number): void;
  redirect(status: number, url: string): void;
  fileFS(fs: unknown, name: string): void;
  flush(): void;
  next(): void;
}
declare interface BootstrapEvent {
  app: App;
  next(): void;
}
declare interface AuthWithPasswordEvent {
  app: App;
  requestEvent: RequestEvent;
  record: RecordModel | null;
  identity: string;
  password: string;
  next(): void;
}
declare interface AuthRequestEvent {
  app: App;
  requestEvent: RequestEvent;
  record: RecordModel | null;
  token: string;
  meta: unknown;
  next(): void;
}
declare interface FileDownloadEvent {
  app: App;
  requestEvent: RequestEvent;
  record: RecordModel;
  servedName: string;
  next(): void;
}
declare interface RecordEvent {
  app: App;
  record: RecordModel;
  next(): void;
}
/** A create, update or delete by PocketBase's own endpoint. */
declare interface RecordRequestEvent extends RequestEvent {
  record: RecordModel;
  next(): void;
}
declare interface SubscriptionClient {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  hasSubscription(topic: string): boolean;
  send(message: SubscriptionMessage): void;
  discard(): void;
}
declare class SubscriptionMessage {
  constructor(message: { name: string; data: string });
}

declare interface Filesystem {
  serve(response: HttpResponse, request: HttpRequest, key: string, name: string): void;
  exists(key: string): boolean;
  /** Everything below a prefix. */
  list(prefix: string): ({ key: string; isDir: boolean; size: number } | null)[];
  delete(key: string): void;
  close(): void;
}
declare interface MailClient {
  username: string;
  password: string;
  send(message: MailerMessage): void;
}
declare class MailerMessage {
  constructor(message: {
    from: { address: string; name: string };
    to: { address: string; name?: string }[];
    subject: string;
    html: string;
    text?: string;
    headers?: Record<string, string>;
  });
}
declare class DynamicModel {
  constructor(shape: Record<string, unknown>);
}
declare function arrayOf<T>(model: T): T[];
// biome-ignore lint/suspicious/noShadowRestrictedNames: the name is PocketBase's
declare function toString(source: unknown, maxBytes?: number): string;
declare function toBytes(source: unknown, maxBytes?: number): number[];
declare const $os: {
  /** The command line of the process, as a Go slice. */
  args: ArrayLike<string>;
  getenv(name: string): string;
  /** A program that runs once; throws where it cannot be started or fails. */
  exec(name: string, ...args: string[]): { output(): number[] };
  dirFS(path: string): unknown;
  readFile(path: string): number[];
  writeFile(path: string, data: string, perm: number): void;
  stat(path: string): unknown;
  mkdirAll(path: string, perm: number): void;
  readDir(path: string): ArrayLike<DirectoryEntry>;
  removeAll(path: string): void;
  rename(from: string, to: string): void;
  openRoot(path: string): FolderRoot;
};
declare interface DirectoryEntry {
  name(): string;
  info(): { size(): number; modTime(): { unixMilli(): number } };
}
/** Go's os.Root: no name leads out of its folder. */
declare interface FolderRoot {
  stat(name: string): { size(): number };
  create(name: string): WritableFile;
  openFile(name: string, flags: number, perm: number): WritableFile;
  remove(name: string): void;
  close(): void;
}
declare interface WritableFile {
  writeAt(bytes: number[], offset: number): number;
  close(): void;
}
declare const $security: {
  randomString(length: number): string;
  randomStringWithAlphabet(length: number, alphabet: string): string;
  sha256(text: string): string;
  hs256(text: string, secret: string): string;
  equal(a: string, b: string): boolean;
  parseUnverifiedJWT(token: string): Record<string, unknown>;
};
/** Statements, run in one call (pocketbase/sql.go). Each throws where the statement fails. */
declare const $sql: {
  rows(app: App, sql: string, params: Record<string, unknown>, shape: object): unknown[];
  /** What a statement that writes returns first; throws where it wrote nothing. */
  value(app: App, sql: string, params: Record<string, unknown>): unknown;
  /** All of the rows or none; each has the keys of the first. */
  insert(app: App, table: string, rows: readonly object[]): void;
  /** How many rows the statement wrote. */
  run(app: App, sql: string, params: Record<string, unknown>): number;
  /** Rebuilds the databases without what was deleted (pocketbase/database.go). */
  overwriteFreed(app: App): void;
};
/** Whether a proxy passed on a request with these headers: pocketbase/gateway.go. */
declare const $isPassedOn: (header: HeaderMap) => boolean;
/** An error without what tells of a person, as the log has it: pocketbase/log_words.go. */
declare const $withoutPersons: (error: string) => string;
/** What a push service asks of who sends (RFC 8292), of our own program: pocketbase/push.go. */
declare const $push: {
  /** A private key on the curve P-256, as PEM. */
  newKey(): string;
  /** The uncompressed point, in base64url. */
  publicKey(privateKey: string): string;
  /** The header `Authorization`; `audience` is the push service's origin, `expires` seconds since 1970. */
  authorization(privateKey: string, audience: string, subject: string, expires: number): string;
};
declare const $filesystem: {
  fileFromBytes(bytes: unknown, name: string): UploadedFile;
  fileFromPath(path: string): UploadedFile;
};
declare const $http: {
  /** Throws where there is no answer. */
  send(request: {
    url: string;
    method: string;
    headers: Record<string, string>;
    body?: string;
    /** Seconds. */
    timeout: number;
  }): { statusCode: number };
};
declare const $template: {
  loadFiles(...files: string[]): { render(data: Record<string, unknown>): string };
  loadString(text: string): { render(data: Record<string, unknown>): string };
};
declare const $apis: {
  recordAuthResponse(e: RequestEvent, record: RecordModel, method: string, meta?: unknown): void;
};
declare class ForbiddenError extends Error {}
/** Of every runtime; all code but core/settings.ts gets the app as an argument. */
declare const $app: App;
declare const __hooks: string;
declare function require(path: string): unknown;
declare function sleep(milliseconds: number): void;
declare const console: { log(...values: unknown[]): void; error(...values: unknown[]): void };
