import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface DroppingProxy {
  readonly url: string;
  /** How many answers came from the server and went no further. */
  readonly dropped: () => number;
  stop(): Promise<void>;
}

/**
 * A way to the server on which every answer is lost: the request arrives and is done, its answer is
 * awaited to the last byte, and the connection breaks before any of it is passed on.
 */
export async function startDroppingProxy(target: string): Promise<DroppingProxy> {
  let dropped = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { method = "GET", headers, url = "/" } = incoming;
    const passedOn = request(new URL(url, target), { method, headers }, (answer) => {
      answer.resume().once("end", () => {
        dropped++;
        outgoing.destroy();
      });
    });
    passedOn.once("error", () => outgoing.destroy());
    incoming.pipe(passedOn);
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    dropped: () => dropped,
    stop: () => new Promise((done) => proxy.close(() => done())),
  };
}
