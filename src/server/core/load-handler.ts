import { recordJobRun } from "./job-runs";

type Handler = (given: unknown, access: unknown) => unknown;

// Per runtime.
const handlers = new Map<string, Handler>();

/**
 * Calls the handler `name` of the file `build/<file>.js`, which pb_hooks/main.pb.js has registered: with a request
 * and who may send it, a hook's event, or the app. Every runtime keeps what it has loaded, about a megabyte for all
 * handlers: how many runtimes there are is bounded in pocketbase/places.go.
 */
export function callHandler(given: unknown, file: string, name: string, access: unknown): void {
  handlerOf(file, name)(given, access);
}

/** Calls a job's handler, and keeps what became of it. */
export function callJob(app: App, file: string, name: string, id: string): void {
  recordJobRun(app, id, () => handlerOf(file, name)(app, undefined));
}

function handlerOf(file: string, name: string): Handler {
  const key = `${file} ${name}`;
  let handler = handlers.get(key);
  if (!handler) {
    const loaded = require(`${__hooks}/build/${file}.js`) as Record<string, Handler>;
    handler = loaded[name];
    if (!handler) throw new Error(`${file} exports no ${name}`);
    handlers.set(key, handler);
  }
  return handler;
}
