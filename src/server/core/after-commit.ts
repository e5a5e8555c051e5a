type Work = (app: App) => void;

let waiting: Work[] = [];

/** Does this once the transaction that this runtime is in is through; never where it is rolled back. */
export function afterCommit(work: Work): void {
  waiting.push(work);
}

/** At the end of a transaction. What fails here is logged: what was committed stays so. */
export function endTransaction(app: App, committed: boolean): void {
  const due = committed ? waiting : [];
  waiting = [];
  for (const work of due) {
    try {
      work(app);
    } catch (error) {
      app.logger().error("Work after a transaction failed", "error", String(error));
    }
  }
}
