import type { Failure } from "@/data/core/perform";
import { contentOf } from "@/domain/message/message";
import type { WrittenMessage } from "./new-message-page";

/** The message itself, or an earlier version of it, was sent without an answer. */
export type MaybeSent = "this" | "earlier" | undefined;

/** What a page has tried to send. The same content keeps its id, so that it is one message if its answer was lost. */
export class SendAttempts {
  readonly #ids = new Map<string, string>();
  readonly #unanswered = new Set<string>();

  idOf(message: WrittenMessage): string {
    const content = JSON.stringify(contentOf(message));
    const id = this.#ids.get(content) ?? crypto.randomUUID();
    this.#ids.set(content, id);
    return id;
  }

  maybeSent(id: string): MaybeSent {
    if (this.#unanswered.has(id)) return "this";
    return this.#unanswered.size > 0 ? "earlier" : undefined;
  }

  /** A refusal says that this attempt did nothing; of one before it, it says nothing. */
  async track(id: string, work: () => Promise<Failure | undefined>): Promise<Failure | undefined> {
    const wasUnanswered = this.#unanswered.has(id);
    this.#unanswered.add(id);
    const failure = await work();
    const isRefused = failure !== undefined && failure.code !== "no_answer";
    if (isRefused && !wasUnanswered) this.#unanswered.delete(id);
    return failure;
  }
}
