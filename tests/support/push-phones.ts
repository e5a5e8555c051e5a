import { randomBytes, randomUUID } from "node:crypto";
import type { Person } from "./members";
import { sql } from "./ordering";
import type { TestServer } from "./pocketbase";

/** Turns on notifications on one more phone of the member. */
export async function addPhone({ pb }: Person) {
  const secret = randomBytes(32).toString("hex");
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
  const body = { endpoint, secret, kinds: ["delivery_day"] };
  await pb.send("/api/app/push/phone", { method: "POST", body });
  return { endpoint, push_secret: secret };
}

/** Where the member's phones are woken. */
export function phonesOf(server: TestServer, { id }: Pick<Person, "id">): string[] {
  const found = sql<{ endpoint: string }>(
    server,
    `SELECT endpoint FROM push_phones WHERE user_id = '${id}'`,
  );
  return found.map(({ endpoint }) => endpoint);
}
