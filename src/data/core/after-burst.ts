/** Calls back when what is read may have changed; answers what ends that. */
export type Follow = (changed: () => void) => () => void;

/** Events come in bursts: calls back once for all of them, `ms` after the first. */
export function afterBurst(follow: Follow, ms: number): Follow {
  return (changed) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = follow(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        changed();
      }, ms);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  };
}
