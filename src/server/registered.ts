import { followersOf } from "./access-rules.ts";
import { COLLECTION_HOOKS } from "./collection-hooks.ts";
import { type Handler, handlerNamed } from "./core/handler-name.ts";
import { JOBS } from "./jobs.ts";
import { POCKETBASE_ROUTES, REALTIME, SMALL_BODY } from "./limits.ts";
import { type Access, type Bounds, ROUTES } from "./routes.ts";

/** A route as the build writes it down, with what routes.ts leaves unsaid. */
export interface RegisteredRoute extends Bounds, Partial<Handler> {
  readonly route: string;
  readonly body: number;
  readonly answer: number;
  /** Missing in PocketBase's own routes, as the handler is. */
  readonly access?: Access;
  readonly gzip?: boolean;
  readonly unlogged?: boolean;
  readonly closesDashboard?: boolean;
}

const followed = REALTIME.topics.flatMap((topic) =>
  topic.split("/")[1] ? topic.split("/").slice(0, 1) : [],
);
const followers = Object.fromEntries(followed.map((name) => [name, followersOf(name)]));

/**
 * All tables in the form of pb_hooks/build/registered.json, which the build writes: by it
 * pb_hooks/main.pb.js registers each row, and the Go program knows what a request may cost.
 */
export const REGISTERED = {
  small: SMALL_BODY,
  realtime: { ...REALTIME, followers },
  routes: [
    ...Object.entries(ROUTES).map(([route, row]) => ({
      ...bounded(route, row),
      ...handlerNamed(row.handler),
      member: row.access !== "anyone" || row.member === true,
    })),
    ...Object.entries(POCKETBASE_ROUTES).map(([route, row]) => bounded(route, row)),
  ] as readonly RegisteredRoute[],
  jobs: Object.entries(JOBS).map(([id, { at, handler }]) => ({ id, at, ...handlerNamed(handler) })),
  hooks: COLLECTION_HOOKS.map(({ handler, ...hook }) => ({ ...hook, ...handlerNamed(handler) })),
};

/** The files that the hooks call, each with its path below src/server: the build makes a file of each. */
export const HANDLER_FILES: readonly string[] = [
  "core/load-handler",
  "startup/startup",
  ...[...REGISTERED.routes, ...REGISTERED.jobs, ...REGISTERED.hooks].flatMap(
    ({ file }) => file ?? [],
  ),
];

function bounded<Row extends Bounds>(route: string, row: Row) {
  const isRead = /^(GET|DELETE) /.test(route);
  return { route, body: isRead ? 0 : 4096, answer: 65_536, ...row };
}
