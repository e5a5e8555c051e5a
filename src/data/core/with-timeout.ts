/** What `work` resolves to, or undefined where that takes longer than `ms`; the work itself continues. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(done, ms));
  return Promise.race([work, late]);
}
