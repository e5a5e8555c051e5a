import type { LineMatch } from "@/domain/statement/matching/match-line";
import type { MatchTask } from "./match-worker";

export function matchInWorker(task: MatchTask, signal: AbortSignal): Promise<LineMatch[]> {
  const worker = new Worker(new URL("./match-worker.ts", import.meta.url), { type: "module" });
  return new Promise<LineMatch[]>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<LineMatch[]>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || "The worker didn't start"));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
