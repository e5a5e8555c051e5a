import { p256 } from "@noble/curves/nist.js";

// A bundle of its own (build/vapid.js): loaded by the one job that signs, twice a day for each push
// service, so that no other runtime of PocketBase holds the curve in memory.

/** A claim to be who sends, for one push service (RFC 8292). */
export interface Claim {
  /** 32 bytes in hex. */
  readonly privateKey: string;
  /** The origin of the push service. */
  readonly audience: string;
  /** How its operators reach us: a `mailto:` or `https:` address. */
  readonly subject: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

/** The token of a claim: a JWT signed with ES256. The signature is deterministic, so that it needs no random bytes. */
export function vapidToken({ privateKey, audience, subject, expires }: Claim): string {
  const part = (value: object) => base64Url(bytesOf(JSON.stringify(value)));
  const claims = { aud: audience, exp: expires, sub: encodeURI(subject) };
  const text = `${part({ typ: "JWT", alg: "ES256" })}.${part(claims)}`;
  return `${text}.${base64Url(p256.sign(bytesOf(text), ofHex(privateKey)))}`;
}

/** The public key that phones subscribe with: the uncompressed point, in base64url. */
export function publicKeyOf(privateKey: string): string {
  return base64Url(p256.getPublicKey(ofHex(privateKey), false));
}

/** The runtime has no TextEncoder, and makes bytes of arrays alone; what is signed is ASCII. */
function bytesOf(ascii: string): Uint8Array {
  return Uint8Array.from(ascii.split("").map((character) => character.charCodeAt(0)));
}

function ofHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function base64Url(bytes: Uint8Array): string {
  const digits: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | (b << 8) | c;
    const count = Math.min(bytes.length - at, 3) + 1;
    for (let digit = 0; digit < count; digit++) {
      digits.push(DIGITS.charAt((bits >> (18 - 6 * digit)) & 63));
    }
  }
  return digits.join("");
}
