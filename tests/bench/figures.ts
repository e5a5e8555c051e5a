import { execFileSync } from "node:child_process";
import { appendFileSync, readFileSync } from "node:fs";

/** Linux counts processors' time in hundredths of a second. */
const MS_A_TICK = 10;

/** The middle one of some figures. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 0.5);
}

export function percentile(figures: readonly number[], share: number): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How long something took, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** What `work` takes of a processor, in milliseconds: other work on the machine lengthens its time, and hardly this. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** The median time of `work`, done `count` times one after the other, in milliseconds. */
export async function medianMs(
  count: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  const figures: number[] = [];
  for (let n = 0; n < count; n++) figures.push(await timed(() => work(n)));
  return median(figures);
}

/** Resident memory of a process in MB (10⁶ bytes). */
export function residentMb(pid: number): number {
  if (process.platform === "linux") {
    const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return (Number(kib) * 1024) / 1e6;
  }
  return (
    (Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) * 1024) /
    1e6
  );
}

/** What a process has used of all cores since it began, in milliseconds; NaN where the system doesn't tell. */
export function cpuMs(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const after = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
  const [user, system] = after.split(" ").slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) * MS_A_TICK;
}

/** One line of the bench's output. */
export function report(name: string, figures: Record<string, number | string>): void {
  const shown = Object.entries(figures).map(
    ([what, figure]) =>
      `${what} ${typeof figure === "number" ? Number(figure.toFixed(2)) : figure}`,
  );
  console.log(`${name}: ${shown.join(" · ")}`);
}

/**
 * A figure that can be compared with other days and machines, since both parts were measured in one run: it goes
 * into the table at the end, and into docs/bench.md. `bound` is what the test expects of it, such as "≤ 2".
 */
export function reportRatio(name: string, ratio: number, bound: string): void {
  const path = process.env.BENCH_RATIOS;
  if (path) appendFileSync(path, `${JSON.stringify({ name, ratio, bound })}\n`);
}
