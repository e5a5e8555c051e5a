import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface CountingProxy {
  readonly url: string;
  /** Each answer to a POST takes this long from now on. */
  slowDown(delayMs: number): void;
  /** How many streams of realtime events are open. */
  streams(): number;
  /** The next answer to a POST of this path stops half-way and never ends. Resolves when it does. */
  stallNext(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** A way to the server that counts. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  let delay = 0;
  const streams = new Set<object>();
  const stalls = new Map<string, () => void>();
  const proxy = createServer((incoming, outgoing) => {
    const { method = "GET", headers, url = "/" } = incoming;
    const isStream = method === "GET" && url === "/api/realtime";
    if (isStream) streams.add(outgoing);
    const passedOn = request(new URL(url, target), { method, headers }, (answer) => {
      const onStall = method === "POST" ? stalls.get(url) : undefined;
      const pass = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        if (!onStall) return answer.pipe(outgoing);
        stalls.delete(url);
        answer.once("data", (part: Buffer) => outgoing.write(part.subarray(0, part.length / 2)));
        return onStall();
      };
      if (method === "POST") setTimeout(pass, delay);
      else pass();
    });
    outgoing.once("close", () => {
      streams.delete(outgoing);
      passedOn.destroy();
    });
    passedOn.once("error", () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    slowDown: (delayMs) => {
      delay = delayMs;
    },
    streams: () => streams.size,
    stallNext: (path) => new Promise((done) => stalls.set(path, done)),
    stop: () => {
      proxy.closeAllConnections();
      return new Promise((done) => proxy.close(() => done()));
    },
  };
}
