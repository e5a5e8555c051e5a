type Handler = (given: unknown, access: unknown) => void;

// Per runtime.
const handlers = new Map<string, Handler>();

/**
 * Calls the handler `name` of the file `build/<file>.js`, which pb_hooks/main.pb.js has registered: with a request
 * and who may send it, a hook's event, or the app. Every runtime keeps what it has loaded, about a megabyte for all
 * handlers: how many runtimes there are is bounded in pocketbase/places.go.
 */
export function callHandler(given: unknown, file: string, name: string, access: unknown): void {
  const key = `${file} ${name}`;
  let handler = handlers.get(key);
  if (!handler) {
    const loaded = require(`${__hooks}/build/${file}.js`) as Record<string, Handler>;
    handler = loaded[name];
    if (!handler) throw new Error(`${file} exports no ${name}`);
    handlers.set(key, handler);
  }
  handler(given, access);
}
