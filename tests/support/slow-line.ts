import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

interface Line {
  /** What all connections carry together, each way. */
  readonly kbitPerSecond: number;
  /** There and back. */
  readonly latencyMs?: number;
  /** Every connection is cut so often. */
  readonly cutEveryMs?: number;
  /** Nothing moves for `frozenMs` of each `freezeEveryMs`. */
  readonly freezeEveryMs?: number;
  readonly frozenMs?: number;
}

export interface SlowLine {
  readonly url: string;
  /** Bytes that the phone has sent and received, headers and what was lost included. */
  readonly bytes: { up: number; down: number };
  close(): Promise<void>;
}

const SEGMENT = 1400;

/** A TCP proxy on this machine that carries what a bad mobile line carries. */
export async function slowLine(target: string, line: Line): Promise<SlowLine> {
  const { hostname, port } = new URL(target);
  const bytes = { up: 0, down: 0 };
  const sockets = new Set<Socket>();
  const [up, down] = [new Lane(line), new Lane(line)];
  const server = createServer((phone) => {
    const far = connect(Number(port), hostname);
    for (const socket of [phone, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      socket.on("error", () => {});
    }
    phone.on("close", () => far.destroy());
    far.on("close", () => setTimeout(() => phone.destroy(), (line.latencyMs ?? 0) / 2));
    phone.on("data", (data) => up.carry(data, phone, far, (sent) => (bytes.up += sent)));
    far.on("data", (data) => down.carry(data, far, phone, (sent) => (bytes.down += sent)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const cutting = line.cutEveryMs
    ? setInterval(() => {
        for (const socket of sockets) socket.resetAndDestroy();
      }, line.cutEveryMs)
    : undefined;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes,
    async close() {
      clearInterval(cutting);
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

/** One direction of the line: segments leave one after the other, whichever connection they are of. */
class Lane {
  readonly #line: Line;
  #freeAt = 0;

  constructor(line: Line) {
    this.#line = line;
  }

  carry(data: Buffer, from: Socket, to: Socket, onSent: (bytes: number) => void): void {
    from.pause();
    let left = Math.ceil(data.length / SEGMENT);
    for (let at = 0; at < data.length; at += SEGMENT) {
      const segment = data.subarray(at, at + SEGMENT);
      setTimeout(() => {
        left -= 1;
        if (left === 0) from.resume();
        if (from.destroyed || to.destroyed) return;
        onSent(segment.length);
        to.write(segment);
      }, this.#delayOf(segment.length));
    }
  }

  #delayOf(bytes: number): number {
    const { kbitPerSecond, latencyMs = 0, freezeEveryMs = 0, frozenMs = 0 } = this.#line;
    const now = Date.now();
    this.#freeAt = Math.max(now, this.#freeAt) + (bytes * 8) / kbitPerSecond;
    if (freezeEveryMs > 0) {
      const intoCycle = this.#freeAt % freezeEveryMs;
      if (intoCycle < frozenMs) this.#freeAt += frozenMs - intoCycle;
    }
    return this.#freeAt + latencyMs / 2 - now;
  }
}
