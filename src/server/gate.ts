/** Runtimes that may load handlers at the same time beside PocketBase's own pool. */
const PLACES = Array.from({ length: 4 }, (_, place) => `gate.place.${place}`);
/** A handler that takes longer (a slow upload) does not keep the others out. */
const HELD_MS = 5_000;
/** Nobody waits longer: memory is worth less than an answer. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 10;

const NOTHING = () => undefined;

type Handler = (e: RequestEvent) => void;

// Per runtime. PocketBase makes one for a single request where its pool is empty: that one has none yet.
const handlers = new Map<string, Handler>();

/**
 * Calls the handler `name` of the file `build/<file>.js`. Loading handlers costs a runtime a megabyte
 * and milliseconds, so that two hundred members in one instant would take a gigabyte: a runtime that
 * has loaded nothing yet waits here, empty, until there is a place.
 */
export function enter(e: RequestEvent, file: string, name: string): void {
  const leave = handlers.size > 0 ? NOTHING : takePlace(e.app);
  try {
    handlerOf(file, name)(e);
  } finally {
    leave();
  }
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

/** Waits for a place; answers what gives it back. */
function takePlace(app: App): () => unknown {
  const store = app.store();
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; sleep(PAUSE_MS)) {
    const heldUntil = Date.now() + HELD_MS;
    const place = PLACES.find((key) => {
      let isFree = false;
      store.setFunc(key, (taken) => {
        isFree = Number(taken ?? 0) < Date.now();
        return isFree ? heldUntil : taken;
      });
      return isFree;
    });
    if (place) return () => store.setFunc(place, (taken) => (taken === heldUntil ? 0 : taken));
  }
  return NOTHING;
}
