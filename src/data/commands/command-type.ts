import type { BasketName } from "@/domain/basket/view";
import type { KeptList } from "@/domain/order/kept-list";
import type { SentContent } from "@/domain/order/stored-content";
import type { OrderContent, OrderView } from "@/domain/order/view";
import { type CommandState, statusText } from "@/domain/sync/command-state";
import type { MarkedAnswer } from "@/domain/sync/server-mark";
import { TOASTS, type Toast } from "@/domain/text/messages";
import type { BuyingAnswer } from "../local/cache/buying-rows";
import type { AnswerName, CachedAnswers } from "../local/cache/cached-answers";
import type { OrderRow } from "../local/cache/cached-orders";
import type { UploadProgress } from "../remote/upload";
import type { CommandKind, OutboxRow } from "./commands";

/** What is paid for: an order, or the reference of a membership that is paid on its own. */
export type Subject = { readonly orderId: string } | { readonly reference: string };
/** What a command is about: what is paid for, or something else of the member's, by a name of its own. */
export type About = Subject | { readonly topic: string };

/** What the outbox stores with each command. */
export interface Queued {
  /** Made on the phone; the server applies a command once, however often it arrives under this id. */
  readonly id: string;
  /** Sent by this user's session only. */
  readonly userId: string;
  readonly orderId: string;
  readonly reference: string;
  /** What else it is about; absent where it is about one of those two. */
  readonly topic?: string;
  /** The commands about one thing are sent by rising place, each after the answer to the one before. */
  readonly place: number;
  readonly state: CommandState;
  readonly tries: number;
  /** Not tried again before, in milliseconds of this device's clock. */
  readonly dueAt: number;
  /** Not tried before, whatever changes: the server asked for it; absent where it did not. */
  readonly heldUntil?: number;
  /** The catalogue's code of why the last try failed; empty where none did. */
  readonly problem: string;
  /** Of a refused start: the server has no such order, so that nothing about it can be sent. */
  readonly isUnknown?: boolean;
  /** What was refused before this was queued: its member saw that, so this doesn't wait for it. */
  readonly despite?: readonly string[];
}

/** What the server answered, also with a refusal: all of it is saved on this phone. */
export interface Answer {
  readonly order?: OrderView | null | undefined;
  readonly content?: OrderContent | undefined;
  /** An order with the content that the server has of it by now. */
  readonly started?: OrderRow;
  readonly answers?: { readonly [Name in AnswerName]?: MarkedAnswer<CachedAnswers[Name]> };
  readonly basket?: MarkedAnswer<BasketName>;
  readonly buying?: MarkedAnswer<BuyingAnswer>;
  /** The list of a submitted order as the server has it. */
  readonly list?: MarkedAnswer<KeptList>;
  /** The same as it was sent, in the words of the form, where it was taken. */
  readonly sentList?: Pick<SentContent, "items" | "preferences">;
  /** Its change came too late, and the buyer is told. */
  readonly wished?: boolean;
  /** The payment reference of an order that did not exist before. */
  readonly createdReference?: string;
  /** The answer that the member reads next, also offline. */
  readonly prefetch?: AnswerName;
}

export type OnProgress = (progress: UploadProgress) => void;

/** What a command is based on is read while it is queued, in the same transaction. */
export interface Known {
  /** The cached answer that the member decides by; absent where it was never read. */
  readonly seen: Partial<CachedAnswers>;
  /** The same with what waits. */
  readonly shown: Partial<CachedAnswers>;
  /** The member's commands that wait, in their order. */
  readonly waiting: readonly OutboxRow[];
}

/** The page where the member can change a refused command. */
export type Place =
  | { readonly to: "/subscribe" | "/buying" }
  | { readonly to: `/dashboard/${"addresses" | "baskets" | "membership" | "orders" | "profile"}` }
  | { readonly to: "/dashboard/orders"; readonly hash: string }
  | { readonly to: "/"; readonly search: { readonly step: number } };

interface Words<Payload> {
  /** What it is, in the words of the button that made it. */
  readonly name: (row: Queued & Payload) => string;
  /** What is saved on this phone while it waits. */
  readonly saved: string;
  readonly done?: (row: Queued & Payload, answer: Answer) => Toast | undefined;
  /** Said when it could not be sent at once; absent where its screen says so. */
  readonly kept?: (code: string) => Toast & { readonly kind: "info" | "error" };
  /** Absent where its screen says why. */
  readonly refused?: (code: string) => Toast;
}

/** Everything about one kind of command. Its functions are pure, but `send`. */
export interface CommandType<Payload extends object> {
  readonly words: Words<Payload>;
  /** Absent where there is nothing to change. */
  readonly place?: (row: Queued) => Place;
  /** Sent before or after everything else about its subject; others in the order in which they were made. */
  readonly order?: "first" | "last";
  /** It isn't sent while one of these kinds about the same is refused; anything else is. */
  readonly needs?: readonly string[];
  /** Whether another command that waits, about something else, has to be answered first. */
  readonly waitsFor?: (row: Queued & Payload, other: OutboxRow) => boolean;
  /** What changes in it when another command that waits is discarded. */
  readonly without?: (row: Queued & Payload, discarded: OutboxRow) => Partial<Payload> | undefined;
  /** Never the same as one that waits already. */
  readonly isAlwaysNew?: true;
  /** Whether a row that was read can be used, where any row is not good enough. */
  readonly isValid?: (row: Readonly<Record<string, unknown>>) => boolean;
  /** Waiting commands that it makes needless, besides one of its kind about the same. */
  readonly replaces?: (waiting: OutboxRow, about: About) => boolean;
  /** The cached answer that the member decides by. */
  readonly decidedBy?: AnswerName;
  /** The states that the member saw, or that this phone may have sent since: any other is not overwritten. */
  readonly basedOn?: (given: Omit<Payload, "basedOn">, known: Known, about: About) => unknown;
  /**
   * One request, which may be repeated. Absent of a start, which is merged with other phones' versions first
   * (`sync/send-start.ts`).
   * @throws {RequestError} when the server was not reached or refused.
   */
  readonly send?: (row: Queued & Payload, onProgress: OnProgress) => Promise<Answer>;
  /** What changes in a refused command, by what the server has stored: sent again, it overwrites that. */
  readonly rebase?: (row: Queued & Payload, stored: Answer) => Partial<Payload> | undefined;
  /** Whether the draft has to be merged with what another phone made of its order. */
  readonly mergesDraft?: (row: Queued & Payload, stored: Answer) => boolean;
  /** How a cached answer changes by it: so it is shown while it waits. */
  readonly shows?: {
    readonly [Name in AnswerName]?: (
      value: CachedAnswers[Name],
      row: Queued & Payload,
    ) => CachedAnswers[Name];
  };
}

/** The toast of a command that waits; `problem` is the code of why it wasn't sent. */
export function savedOnPhone(problem: string) {
  const { title } = TOASTS.kept_on_phone;
  return { title, description: statusText({ state: "queued", problem }), kind: "info" } as const;
}

/** The commands of a kind that wait. */
export function ofKind<Kind extends CommandKind>(
  rows: readonly OutboxRow[],
  kind: Kind,
): readonly OutboxRow<Kind>[] {
  return rows.filter(
    (row) => row.kind === kind,
  ) as readonly OutboxRow[] as readonly OutboxRow<Kind>[];
}
