import type PocketBase from "pocketbase";
import type { TestServer } from "./pocketbase";

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of an answer
  readonly body: any;
  readonly headers: Headers;
  readonly ms: number;
}

type Server = Pick<TestServer, "url">;

interface Options {
  /** The user whose session is sent. */
  readonly as?: PocketBase;
  readonly headers?: Record<string, string>;
}

/** A POST of JSON to `path` of the server; a refusal is an answer too. */
export function post(
  server: Server,
  path: string,
  body: unknown = {},
  options: Options = {},
): Promise<Answer> {
  return ask(server, path, { method: "POST", body: JSON.stringify(body) }, options);
}

/** A GET of `path`. */
export function get(server: Server, path: string, options: Options = {}): Promise<Answer> {
  return ask(server, path, {}, options);
}

export function fastest(answers: readonly Answer[]): number {
  return Math.min(...answers.map(({ ms }) => ms));
}

export function slowest(answers: readonly Answer[]): number {
  return Math.max(...answers.map(({ ms }) => ms));
}

async function ask(
  server: Server,
  path: string,
  init: RequestInit,
  options: Options,
): Promise<Answer> {
  const started = performance.now();
  const answer = await fetch(server.url + path, {
    ...init,
    headers: {
      "Content-Type": "application/json",
      ...(options.as && { Authorization: options.as.authStore.token }),
      ...options.headers,
    },
  });
  const text = await answer.text();
  const ms = performance.now() - started;
  return { status: answer.status, body: text && JSON.parse(text), headers: answer.headers, ms };
}

/** An IP address that no other test uses. */
export function anyAddress(): string {
  const byte = () => Math.floor(Math.random() * 254) + 1;
  return `100.${byte()}.${byte()}.${byte()}`;
}
