/**
 * What takes long to decide is decided before its transaction, so that nobody else's writing waits for it, and once more
 * in it where what it was decided from is not the same any more. `seen` is a text that changes with all of that.
 */
export function decidedBefore<Decision>(
  app: App,
  seen: (app: App) => string,
  decide: (app: App) => Decision,
): (tx: App) => Decision {
  const before = seen(app); // first: what changes while it is decided is noticed
  const decision = decide(app);
  return (tx) => (seen(tx) === before ? decision : decide(tx));
}
