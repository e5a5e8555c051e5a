/** Answers must arrive in the order of their questions, so one is asked at a time, and then once more. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  return async function run() {
    again = running;
    if (running) return;
    running = true;
    await work().finally(() => {
      running = false;
    });
    if (again) run();
  };
}
