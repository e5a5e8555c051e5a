import type { Line } from "@/domain/order/receipt";
import { settings } from "../core/settings";
import type { MailEvent, MailEvents } from "./mail-events";
import type { Recipient } from "./recipient";

/** A mail before it is laid out. Plain text everywhere: the layout escapes it. */
export interface Mail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly tables?: readonly Table[];
  readonly action?: { readonly label: string; readonly url: string };
  /** A last line below the button. */
  readonly note?: string;
  /** Where a mail program's own button takes its reader off the list (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Table {
  /** Empty where the mail's own words introduce it. */
  readonly title: string;
  readonly lines: readonly Line[];
}

export interface Occasion<E extends MailEvent> extends Recipient {
  readonly app: App;
  readonly data: MailEvents[E];
  readonly now: number;
}

export type Composer<E extends MailEvent> = (occasion: Occasion<E>) => Mail | null;
export type Composers<E extends MailEvent> = { readonly [Event in E]: Composer<Event> };

export function greeting(name: string): string {
  return name ? `Hello ${name},` : "Hello,";
}

/** A button that opens a page of ours. */
export function link(label: string, path: string) {
  return { label, url: settings.publicUrl + path };
}
