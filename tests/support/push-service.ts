import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";

/** A push that a browser's push service was asked for. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Who says to have sent it, where the signature proves it; undefined where it does not. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string } | undefined;
}

export interface PushService {
  readonly origin: string;
  readonly pushes: readonly ReceivedPush[];
  /** What it answers from now on: nothing at all where that is 0. */
  setStatus(status: number): void;
  stop(): Promise<void>;
}

/** A push service on a free port that checks who sends, as the real ones do (RFC 8292). */
export async function startPushService(): Promise<PushService> {
  let status = 201;
  const pushes: ReceivedPush[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      pushes.push({
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        claims: claimsOf(request.headers.authorization ?? ""),
      });
      if (status) response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    pushes,
    setStatus(next) {
      status = next;
    },
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

function claimsOf(authorization: string): ReceivedPush["claims"] {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", payload = "", signature = ""] = token.split(".");
  const signed = Buffer.from(`${header}.${payload}`);
  const isGood = verify(
    "sha256",
    signed,
    { key: publicKey(key), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { alg } = JSON.parse(Buffer.from(header, "base64url").toString());
  if (!isGood || alg !== "ES256") return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

/** From the uncompressed point: 4, x, y. */
function publicKey(key: string) {
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
}
