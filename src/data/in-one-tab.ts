/**
 * Does `work` in one tab or worker at a time. A page that the phone freezes, and one that aborts by `givenUp`, lets
 * the others continue, and resolves to nothing: what it was doing must be safe to do twice, and ends when `isFrozen`
 * says so.
 */
export async function inOneTab<T>(
  name: string,
  work: (isFrozen: () => boolean) => Promise<T>,
  givenUp?: AbortSignal,
): Promise<T | undefined> {
  if (!navigator.locks) return work(() => false);
  return navigator.locks.request(name, async () => {
    const ended = new AbortController();
    const { signal } = ended;
    let isFrozen = false;
    const frozen = new Promise<undefined>((done) => {
      const freeze = () => {
        isFrozen = true;
        done(undefined);
      };
      globalThis.document?.addEventListener("freeze", freeze, { once: true, signal });
      givenUp?.addEventListener("abort", freeze, { once: true, signal });
    });
    return Promise.race([work(() => isFrozen), frozen]).finally(() => ended.abort());
  });
}
