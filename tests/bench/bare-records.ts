import type PocketBase from "pocketbase";
import { type Person, signUp } from "../support/members";
import type { TestServer } from "../support/pocketbase";

interface BarePhone {
  readonly pb: PocketBase;
  readonly id: string;
  quantity: number;
  seen: string;
}

const COLLECTION = "bare_items";
const MINE = "owner = @request.auth.id";

/**
 * The same basket as records of a collection of PocketBase's own, without anything of the product: what a
 * phone asks for is an update of one, and then those that are newer than it has seen.
 */
export async function bareRecords(server: TestServer, phones: number, items: readonly object[]) {
  const superuser = await server.asSuperuser();
  await superuser.collections.create({
    name: COLLECTION,
    type: "base",
    fields: [
      { name: "owner", type: "text" },
      { name: "item", type: "json" },
      { name: "quantity", type: "number" },
      { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
    ],
    indexes: [`CREATE INDEX bare_items_owner ON ${COLLECTION} (owner, updated)`],
    listRule: MINE,
    viewRule: MINE,
    createRule: MINE,
    updateRule: MINE,
  });
  const made = await Promise.all(
    Array.from({ length: phones }, async () => fullPhone(await signUp(server), items)),
  );
  return {
    sync: made.map((phone) => () => sync(phone)),
    remove: () => superuser.collections.delete(COLLECTION),
  };
}

async function fullPhone({ pb, id: owner }: Person, items: readonly object[]): Promise<BarePhone> {
  pb.autoCancellation(false);
  let [id, seen] = ["", ""];
  for (const item of items) {
    const record = await pb.collection(COLLECTION).create({ owner, item, quantity: 2 });
    [id, seen] = [record.id, String(record.updated)];
  }
  return { pb, id, quantity: 2, seen };
}

async function sync(phone: BarePhone): Promise<boolean> {
  const records = phone.pb.collection(COLLECTION);
  phone.quantity++;
  await records.update(phone.id, { quantity: phone.quantity });
  const filter = `updated > "${phone.seen}"`;
  const { items } = await records.getList(1, 200, { filter, sort: "updated", skipTotal: true });
  phone.seen = String(items.at(-1)?.updated ?? phone.seen);
  return items.some(({ id, quantity }) => id === phone.id && quantity === phone.quantity);
}
