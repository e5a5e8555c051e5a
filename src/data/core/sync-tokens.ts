import type { DexieCloudOptions } from "dexie-cloud-addon";
import { asRequestError, pb, RequestError } from "./client";
import { getSession } from "./session";

/** So long before its end a token is exchanged: a request that is under way must not outlive it. */
const RENEW_BEFORE_MS = 60_000;
const NEVER = Date.UTC(9999, 0);

type AddonTokens = Extract<
  Awaited<ReturnType<NonNullable<DexieCloudOptions["fetchTokens"]>>>,
  { type: "tokens" }
>;

interface Held {
  readonly of: string;
  readonly accessToken: string;
  /** On this device's clock, like everything that is compared with it. */
  readonly endsAt: number;
}
let held: Held | undefined;

/**
 * The member's token for the sync endpoint, asked for again when the held one has ended, was refused
 * (`forgetAccessToken`) or was another session's. Null while the session isn't theirs. Held in memory
 * alone: a database that leaves the phone opens nothing.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function accessToken(userId: string): Promise<string | null> {
  const session = getSession();
  if (session?.user.id !== userId) return null;
  const isGood = held?.of === session.token && Date.now() < held.endsAt - RENEW_BEFORE_MS;
  if (held && isGood) return held.accessToken;
  return (await requestTokens(session.token)).accessToken;
}

export function forgetAccessToken(): void {
  held = undefined;
}

/**
 * What the addon stores of the member's sign-in. Its token never expires for it, or it would renew it by
 * itself and sleep for minutes where that fails; what is sent is the one of `accessToken`.
 */
export async function addonTokens(userId: string): Promise<AddonTokens> {
  const session = getSession();
  if (session?.user.id !== userId) throw new RequestError(401, { code: "session_missing" });
  return {
    ...(await requestTokens(session.token)),
    accessToken: "in memory",
    accessTokenExpiration: NEVER,
  };
}

async function requestTokens(of: string): Promise<AddonTokens> {
  try {
    const body = { time_stamp: Date.now() };
    const tokens = await pb.send<AddonTokens>("/api/dexie/token", { method: "POST", body });
    held = { of, accessToken: tokens.accessToken, endsAt: tokens.accessTokenExpiration };
    return tokens;
  } catch (error) {
    throw asRequestError(error, of);
  }
}
