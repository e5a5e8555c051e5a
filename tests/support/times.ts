import { median, timed } from "../bench/figures";

/** What `act` takes of a processor, in ms: other work on the machine lengthens its time, and hardly this. */
export async function cpuMsOf(act: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

/** The median time of `act`, done `count` times one after the other, in ms. */
export async function medianMs(
  count: number,
  act: (n: number) => Promise<unknown>,
): Promise<number> {
  const figures: number[] = [];
  for (let n = 0; n < count; n++) figures.push(await timed(() => act(n)));
  return median(figures);
}
