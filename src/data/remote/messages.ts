import type { CountRecipients, NoteChat, SendMessage } from "@/domain/message/message";
import {
  messageChoicesSchema,
  messagePageSchema,
  notedChatSchema,
  openedMessageSchema,
  recipientCountsSchema,
  sentMessageSchema,
} from "@/domain/message/responses";
import { send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";

export function fetchMessages(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/messages", messagePageSchema, query, signal);
}

/** One message, and a page of who gets it. */
export function fetchMessage(id: string, query: ListQuery, signal?: AbortSignal) {
  return fetchListPage(`admin/messages/${id}`, openedMessageSchema, query, signal);
}

export async function fetchMessageChoices() {
  return messageChoicesSchema.parse(await send("admin/messages/choices"));
}

export async function countRecipients(asked: CountRecipients) {
  return recipientCountsSchema.parse(await send("admin/messages/count", { body: { ...asked } }));
}

export async function sendMessage(message: SendMessage) {
  return sentMessageSchema.parse(await send("admin/messages/send", { body: { ...message } }))
    .message;
}

/** Notes that a recipient's WhatsApp chat was opened, or that it wasn't. */
export async function noteChat(note: NoteChat) {
  return notedChatSchema.parse(await send("admin/messages/chat", { body: { ...note } }));
}

/** Answers the message as it is then, also where it was stopped before. */
export async function stopMessage(id: string) {
  return sentMessageSchema.parse(await send("admin/messages/stop", { body: { id } })).message;
}

export async function retryMessage(id: string) {
  return sentMessageSchema.parse(await send("admin/messages/retry", { body: { id } })).message;
}
