import * as z from "zod/mini";
import { csvHead } from "@/domain/text/csv";
import { ADMIN_DATA_COLUMNS, type AdminDataRow, adminDataLine } from "@/domain/users/admin-data";
import type { Deactivate, RemoveNote, SaveNote } from "@/domain/users/requests";
import {
  type UserView,
  userAnswerSchema,
  userBasketsSchema,
  userMessagesSchema,
  userOrdersSchema,
  userPageSchema,
} from "@/domain/users/responses";
import { fetchStream, RequestError, send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";

export function fetchUsers(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/users", userPageSchema, query, signal);
}

export async function fetchUser(id: string, signal?: AbortSignal): Promise<UserView> {
  const answer = await send(`admin/users/${id}`, signal ? { signal } : {});
  return userAnswerSchema.parse(answer).user;
}

export function fetchUserBaskets(id: string, query: ListQuery, signal?: AbortSignal) {
  return fetchListPage(`admin/users/${id}/baskets`, userBasketsSchema, query, signal);
}

export function fetchUserOrders(id: string, query: ListQuery, signal?: AbortSignal) {
  return fetchListPage(`admin/users/${id}/orders`, userOrdersSchema, query, signal);
}

export function saveNote(note: SaveNote): Promise<UserView> {
  return act("note", note);
}

export function removeNote(note: RemoveNote): Promise<UserView> {
  return act("note/remove", note);
}

export function deactivateUser(given: Deactivate): Promise<UserView> {
  return act("deactivate", given);
}

export function reactivateUser(user_id: string): Promise<UserView> {
  return act("reactivate", { user_id });
}

export function resendConfirmation(user_id: string): Promise<UserView> {
  return act("resend-confirmation", { user_id });
}

export function endSessions(user_id: string): Promise<UserView> {
  return act("end-sessions", { user_id });
}

export async function fetchUserMessages(id: string) {
  return userMessagesSchema.parse(await send(`admin/users/${id}/messages`)).messages;
}

export function eraseUser(user_id: string): Promise<UserView> {
  return act("erasure", { user_id });
}

export function keepUser(user_id: string): Promise<UserView> {
  return act("erasure/keep", { user_id });
}

async function act(path: string, body: object): Promise<UserView> {
  return userAnswerSchema.parse(await send(`admin/users/${path}`, { body: { ...body } })).user;
}

export function storedUser(error: unknown): UserView | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const stored = userAnswerSchema.safeParse(error.answer);
  return stored.success ? stored.data.user : undefined;
}

const exportLineSchema = z.object({
  members: z.optional(z.number()),
  done: z.optional(z.number()),
  rows: z.optional(z.array(z.custom<AdminDataRow>(Array.isArray))),
  end: z.optional(z.number()),
});

/**
 * 'admin-data-{date}.csv', made of what the server sends while it arrives; `onProgress` receives the share from
 * 0 to 1.
 * @throws {RequestError} also where the last line did not arrive (`export_cut`).
 */
export async function exportUsers(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const parts: Blob[] = [new Blob([csvHead(ADMIN_DATA_COLUMNS)])];
  let members = 0;
  let isWhole = false;
  const { body } = await fetchStream("admin/users-export", signal);
  for await (const text of linesOf(body)) {
    const line = exportLineSchema.parse(JSON.parse(text));
    members = line.members ?? members;
    // A blob each, so that the browser may keep them on its disk.
    if (line.rows) parts.push(new Blob(line.rows.map(adminDataLine)));
    if (line.done !== undefined) onProgress(Math.min(1, line.done / Math.max(1, members)));
    isWhole = line.end !== undefined;
  }
  if (!isWhole) throw new RequestError(502, { code: "export_cut" });
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    reader.releaseLock();
  }
}
