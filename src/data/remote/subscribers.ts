import { subscriberExportSchema, subscriberPageSchema } from "@/domain/newsletter/newsletter-list";
import { send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";

export function fetchSubscribers(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/newsletter", subscriberPageSchema, query, signal);
}

/** All of a list, as it is searched and sorted. */
export async function fetchAllSubscribers(list: ListQuery) {
  const rows = [];
  let after: string | undefined;
  do {
    const query = { ...list, after };
    const part = await fetchListPage("admin/newsletter/export", subscriberExportSchema, query);
    rows.push(...part.rows);
    after = part.next ?? undefined;
  } while (after);
  return rows;
}

export async function removeSubscriber(id: string): Promise<void> {
  await send("admin/newsletter/remove", { body: { id } });
}
