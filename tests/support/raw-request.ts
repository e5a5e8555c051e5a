import { request } from "node:http";
import { connect, type Socket } from "node:net";
import type { TestServer } from "./pocketbase";

/** A connection on which a test writes what no client would. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything that the server answered, once it has closed the connection. */
  readonly answer: Promise<string>;
}

export function openConnection(
  server: TestServer,
  head = "",
  localAddress?: string,
): RawConnection {
  const port = Number(new URL(server.url).port);
  const socket = connect({ host: "127.0.0.1", port, ...(localAddress && { localAddress }) });
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    text += chunk;
  });
  socket.on("error", () => {}); // the server may cut it off, which is what is tested
  if (head) socket.write(head);
  const answer = new Promise<string>((done) => socket.once("close", () => done(text)));
  return { socket, answer };
}

/** The head of a POST of JSON, without its body. */
export function postHead(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({ "Content-Type": "application/json", ...headers });
  return `POST ${path} HTTP/1.1\r\nHost: x\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** Asks from another address of this machine, with a body of JSON as POST; answers the status, 0 where the connection broke. */
export function requestFrom(
  localAddress: string,
  url: string,
  { signal, body }: { readonly signal: AbortSignal; readonly body?: string },
): Promise<number> {
  const sent = body
    ? { method: "POST", headers: { "Content-Type": "application/json" } }
    : { method: "GET" };
  return new Promise((done) => {
    request(url, { localAddress, agent: false, signal, ...sent }, (response) => {
      response.resume().once("close", () => done(response.statusCode ?? 0));
    })
      .once("error", () => done(0))
      .end(body);
  });
}
