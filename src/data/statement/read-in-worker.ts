import type { ReadResult } from "@/domain/statement/reading/read";
import type { ReadNews, ReadTask } from "./statement-worker";

export function readInWorker(
  task: ReadTask,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<ReadResult> {
  const worker = new Worker(new URL("./statement-worker.ts", import.meta.url), { type: "module" });
  return new Promise<ReadResult>((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.onmessage = ({ data }: MessageEvent<ReadNews>) => {
      if ("progress" in data) onProgress(data.progress);
      else resolve(data.result);
    };
    worker.onerror = (event) => reject(new Error(event.message || "The worker didn't start"));
    worker.postMessage(task);
  }).finally(() => worker.terminate());
}
