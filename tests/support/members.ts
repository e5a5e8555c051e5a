import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import PocketBase from "pocketbase";
import type { Role } from "@/domain/staff/roles";
import { DAY_MS } from "@/domain/time/durations";
import { momentText } from "@/domain/time/sa-time";
import { sql } from "./ordering";
import type { TestServer } from "./pocketbase";

/** Someone with an account, signed in with a client of their own. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly pb: PocketBase;
}

const PASSWORD = "a good password";

/** A client without a session. */
export function asGuest(server: TestServer): PocketBase {
  const pb = new PocketBase(server.url);
  pb.autoCancellation(false);
  return pb;
}

/** Creates an account as the phone does, and is signed in with it. */
export async function signUp(
  server: TestServer,
  given: { id?: string; email?: string; password?: string } = {},
): Promise<Person> {
  const id = given.id ?? randomUUID();
  const email = given.email ?? `${id.slice(0, 8)}@members.test`;
  const password = given.password ?? PASSWORD;
  const pb = asGuest(server);
  const answer = await pb.send("/api/app/sign-up", {
    method: "POST",
    body: { id, email, password },
  });
  pb.authStore.save(answer.token, answer.record);
  return { id, email, password, pb };
}

/** An account whose session ends after `ms`. */
export async function signUpBriefly(server: TestServer, ms: number): Promise<Person> {
  const users = (await server.asSuperuser()).collections;
  const { authToken } = await users.getOne("users");
  await users.update("users", { authToken: { duration: ms / 1000 } });
  const person = await signUp(server);
  await users.update("users", { authToken: { duration: authToken.duration } });
  return person;
}

/** Signs in with a new client. */
export async function signIn(
  server: TestServer,
  email: string,
  password = PASSWORD,
): Promise<Person> {
  const pb = asGuest(server);
  const { record } = await pb.collection("users").authWithPassword(email, password);
  return { id: record.id, email: record.email, password, pb };
}

/** The token of the newest set-up link that the server printed; its output may arrive in pieces. */
export async function setUpToken(server: TestServer): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const links = server.output().matchAll(/(?:^|yet\. )Admin sign-up link: \S+\?invite=(\S+)\n/gm);
    const token = [...links].at(-1)?.[1];
    if (token) return token;
    await sleep(25);
  }
  throw new Error(`no set-up link was printed:\n${server.output()}`);
}

/**
 * Becomes an admin as a person would: the first by the printed set-up link, the next by an
 * invitation of `inviter`. Ten days ago, so that they may confirm, unless they are new.
 */
export async function makeAdmin(
  server: TestServer,
  given: { email?: string; password?: string; inviter?: Person; isNew?: boolean } = {},
): Promise<Person> {
  const email = given.email ?? `${randomUUID().slice(0, 8)}@admins.test`;
  const password = given.password ?? PASSWORD;
  const invite = given.inviter ? await inviteAdmin(given.inviter, email) : await setUpToken(server);
  await asGuest(server).send("/api/app/admin/sign-up", {
    method: "POST",
    body: { email, password, invite },
  });
  const admin = await signIn(server, email, password);
  if (!given.isNew) roleGrantedAt(server, admin, Date.now() - 10 * DAY_MS);
  return admin;
}

/** Moves what the log says of when an admin got the role. */
export function roleGrantedAt(server: TestServer, { id }: { id: string }, at: number): void {
  sql(
    server,
    `UPDATE audit_log SET at = '${momentText(at)}' WHERE action = 'admin.granted' AND member_id = '${id}'`,
  );
}

/** Moves what the log says of when admins were removed. */
export function rolesRemovedAt(server: TestServer, at: number): void {
  sql(server, `UPDATE audit_log SET at = '${momentText(at)}' WHERE action = 'admin.revoked'`);
}

/** Becomes a buyer as a person would: by an invitation of an admin. */
export async function makeBuyer(server: TestServer, inviter: Person): Promise<Person> {
  const member = await signUp(server);
  const invite = await inviteAdmin(inviter, member.email, "buyer");
  const answer = await member.pb.send("/api/app/admin/accept-invitation", {
    method: "POST",
    body: { invite },
  });
  member.pb.authStore.save(answer.token, answer.record);
  return member;
}

/** The token of a new invitation to `email`. */
export async function inviteAdmin(
  inviter: Person,
  email: string,
  role: Role = "admin",
): Promise<string> {
  const { link } = await inviter.pb.send("/api/app/admin/invitations", {
    method: "POST",
    body: { email, role },
  });
  return new URL(link).searchParams.get("invite") ?? "";
}
