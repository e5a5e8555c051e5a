type Handler = (e: RequestEvent) => void;

// Per runtime.
const handlers = new Map<string, Handler>();

/**
 * Calls the handler `name` of the file `build/<file>.js`. Every runtime keeps what it has loaded, about
 * a megabyte for all handlers: how many runtimes there are is bounded in pocketbase/places.go.
 */
export function callHandler(e: RequestEvent, file: string, name: string): void {
  const key = `${file} ${name}`;
  let handler = handlers.get(key);
  if (!handler) {
    const loaded = require(`${__hooks}/build/${file}.js`) as Record<string, Handler>;
    handler = loaded[name];
    if (!handler) throw new Error(`${file} exports no ${name}`);
    handlers.set(key, handler);
  }
  handler(e);
}
