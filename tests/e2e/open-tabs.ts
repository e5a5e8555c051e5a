import { randomUUID } from "node:crypto";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { sendCommand } from "../support/member-commands";
import type { Person } from "../support/members";
import { accepted } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { shopperOf } from "./dashboard";
import { expect } from "./fixtures";
import { expectAllSaved } from "./outbox";

interface Asking {
  readonly server: TestServer;
  readonly person: Person;
  readonly askers: Set<Page | undefined>;
  readonly tabs: readonly Page[];
}

/** All these tabs ask for the profile when another phone changes it. */
export async function expectAllAsk({ server, person, askers, tabs }: Asking): Promise<void> {
  await expect(async () => {
    askers.clear();
    const full_name = `Thandi ${randomUUID().slice(0, 4)}`;
    const body = { full_name, phone: "+27821234567" };
    accepted(await sendCommand(server, shopperOf(person), "profile", body));
    await expect.poll(() => tabs.every((tab) => askers.has(tab)), { timeout: 10_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
}

export function tell(page: Page, event: string): Promise<boolean> {
  return page.evaluate((name) => document.dispatchEvent(new Event(name)), event);
}

export async function openTabs(first: Page, address: string, count: number): Promise<Page[]> {
  const pages = [first];
  while (pages.length < count) pages.push(await first.context().newPage());
  for (const page of pages) {
    await page.goto(address);
    await expectAllSaved(page);
  }
  return pages;
}

/** Which tab opened the newest stream, and which ones have asked for the profile. */
export function follow(context: BrowserContext) {
  const askers = new Set<Page | undefined>();
  let newest: Page | undefined;
  context.on("request", (asked: Request) => {
    if (asked.method() !== "GET") return;
    if (asked.url().endsWith("/api/realtime")) newest = asked.frame().page();
    if (asked.url().endsWith("/api/app/profile")) askers.add(asked.frame().page());
  });
  const holder = () => {
    if (!newest) throw new Error("no tab has a stream");
    return newest;
  };
  return { askers, holder };
}
