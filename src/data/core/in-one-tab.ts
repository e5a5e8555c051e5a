/**
 * Does `work` in one tab or worker at a time. Resolves to nothing where its turn never came: given up by the
 * signal, taken by another tab or, with `ifAvailable`, not free. Without Web Locks every tab does it.
 */
export async function inOneTab<T>(
  name: string,
  work: () => Promise<T>,
  options: LockOptions = {},
): Promise<T | undefined> {
  const turn = await turnOf(name, work, options);
  if (turn?.status === "rejected") throw turn.reason;
  return turn?.value;
}

async function turnOf<T>(
  name: string,
  work: () => Promise<T>,
  options: LockOptions,
): Promise<PromiseSettledResult<T> | undefined> {
  const begin = async () => (await Promise.allSettled([work()]))[0];
  if (!navigator.locks) return begin();
  try {
    return await navigator.locks.request(name, options, (lock) => (lock ? begin() : undefined));
  } catch (error) {
    const isOver = error instanceof DOMException && error.name === "AbortError";
    return isOver ? undefined : begin(); // a browser that refuses its locks here
  }
}

/**
 * What `work` resolves to, or undefined as soon as the phone freezes this page or the signal gives up, so that
 * others may go on: what it was doing must be safe to do twice, and ends when `isFrozen` says so.
 */
export async function untilFrozen<T>(
  work: (isFrozen: () => boolean) => Promise<T>,
  givenUp?: AbortSignal,
): Promise<T | undefined> {
  const ended = new AbortController();
  const { signal } = ended;
  let isFrozen = givenUp?.aborted ?? false;
  const frozen = new Promise<undefined>((done) => {
    const freeze = () => {
      isFrozen = true;
      done(undefined);
    };
    globalThis.document?.addEventListener("freeze", freeze, { once: true, signal });
    givenUp?.addEventListener("abort", freeze, { once: true, signal });
  });
  return Promise.race([work(() => isFrozen), frozen]).finally(() => ended.abort());
}
