import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface CountingProxy {
  readonly url: string;
  /** Keeps back the answers to POSTs of this path until the function it returns is called. */
  holdBack(path: string): () => void;
  /** How many streams of realtime events are open. */
  streams(): number;
  /** The next answer to a POST of this path stops half-way and never ends. Resolves when it does. */
  stallNext(path: string): Promise<void>;
  stop(): Promise<void>;
}

/** A way to the server that counts. */
export async function countingProxy(target: string): Promise<CountingProxy> {
  const held = new Map<string, Promise<void>>();
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
      const waits = method === "POST" ? held.get(url) : undefined;
      if (waits) void waits.then(pass);
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
    holdBack: (path) => {
      let release = () => {};
      held.set(path, new Promise((done) => (release = done)));
      return () => {
        held.delete(path);
        release();
      };
    },
    streams: () => streams.size,
    stallNext: (path) => new Promise((done) => stalls.set(path, done)),
    stop: () => {
      proxy.closeAllConnections();
      return new Promise((done) => proxy.close(() => done()));
    },
  };
}
