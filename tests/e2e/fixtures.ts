import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test";
import { type MailServer, startMailServer } from "../support/mail";
import { makeAdmin, type Person, signIn, signUp } from "../support/members";
import { startServer, type TestServer } from "../support/pocketbase";
import { type PushService, startPushService } from "../support/push-service";

export { expect };

/** Somebody with an account, in a browser of their own. */
export interface Visitor {
  readonly page: Page;
  readonly person: Person;
}

interface TestFixtures {
  /** A page in a new browser, signed out. */
  asGuest(): Promise<Page>;
  /** A page in a new browser, signed in as a new member, or as the one given. */
  asMember(person?: Person): Promise<Visitor>;
  /** A page in a new browser, signed in as the server's admin. */
  asAdmin(): Promise<Visitor>;
  /** Cuts a page's browser off the network while `act` runs, or from now on without it. */
  goOffline(page: Page, act?: () => Promise<void>): Promise<void>;
  /** Says that the test provokes console errors that match, which otherwise fail it. */
  expectProblem(pattern: RegExp): void;
  problems: Problems;
  watched: undefined;
}

interface WorkerFixtures {
  /** Where the server sends its mail. */
  mail: MailServer;
  /** Where the server wakes phones. */
  push: PushService;
  server: TestServer;
  /** The server's first admin. */
  admin: Person;
}

interface Problems {
  readonly seen: string[];
  readonly expected: RegExp[];
}

/** The tests' `test`: one real server and one real mail server for each worker, and pages that must stay free of errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const push = await startPushService();
      await use(push);
      await push.stop();
    },
    { scope: "worker" },
  ],
  server: [
    async ({ mail, push }, use) => {
      const env = {
        SMTP_URL: mail.url,
        MAIL_FROM: "Pooled Pantry <orders@pantry.test>",
        PUSH_SERVICE_FOR_TESTS: push.origin,
        SUPPORT_WHATSAPP: "082 123 4567", // as people in South Africa write it
      };
      const server = await startServer({ env });
      await hashQuickly(server);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // Always and first: whoever is made an admin by other means uses the set-up link up.
  admin: [async ({ server }, use) => use(await makeAdmin(server)), { scope: "worker", auto: true }],
  baseURL: ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  problems: async ({}, use) => use({ seen: [], expected: [] }),
  expectProblem: ({ problems }, use) => use((pattern) => problems.expected.push(pattern)),
  watched: [
    async ({ problems }, use) => {
      await use(undefined);
      const { seen, expected } = problems;
      const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, "no page may log an error or ask another origin").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, server, problems }, use) => {
    watch(context, server.url, problems.seen);
    await use(context);
  },

  asGuest: async ({ browser, server, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => (await open(browser.newContext(), server, problems, contexts)).newPage());
    await closeAll(contexts);
  },
  asMember: async ({ browser, server, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (given) => {
      const person = given ?? (await signUp(server));
      const context = browser.newContext({ storageState: signedIn(server, person, false) });
      return { person, page: await (await open(context, server, problems, contexts)).newPage() };
    });
    await closeAll(contexts);
  },
  asAdmin: async ({ browser, server, admin, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const person = await signIn(server, admin.email, admin.password);
      const context = browser.newContext({ storageState: signedIn(server, person, true) });
      return { person, page: await (await open(context, server, problems, contexts)).newPage() };
    });
    await closeAll(contexts);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  goOffline: async ({}, use) =>
    use(async (page, act) => {
      await page.context().setOffline(true);
      if (!act) return;
      await act();
      await page.context().setOffline(false);
    }),
});

/** Every test signs somebody up, and none is about hashes; the server's own tests have the real ones. */
async function hashQuickly(server: TestServer): Promise<void> {
  const { collections } = await server.asSuperuser();
  const { fields } = await collections.getOne("users");
  const quick = fields.map((field) => (field.type === "password" ? { ...field, cost: 4 } : field));
  await collections.update("users", { fields: quick });
}

async function open(
  made: Promise<BrowserContext>,
  server: TestServer,
  problems: Problems,
  contexts: BrowserContext[],
): Promise<BrowserContext> {
  const context = await made;
  contexts.push(context);
  watch(context, server.url, problems.seen);
  return context;
}

async function closeAll(contexts: BrowserContext[]): Promise<void> {
  for (const context of contexts) await context.close();
}

/** What the app keeps of a session (src/data/session/session.ts), so that a test need not sign in by hand. */
function signedIn(
  server: TestServer,
  person: Person,
  isAdmin: boolean,
): Exclude<BrowserContextOptions["storageState"], string | undefined> {
  const session = {
    token: person.pb.authStore.token,
    user: { id: person.id, email: person.email, isAdmin },
    renewedAt: Date.now(),
  };
  const localStorage = [{ name: "pantry-session", value: JSON.stringify(session) }];
  return { cookies: [], origins: [{ origin: server.url, localStorage }] };
}

function watch(context: BrowserContext, origin: string, seen: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error" && !isHandledAnswer(message)) {
      seen.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  // Unhandled rejections arrive here too.
  context.on("weberror", (problem) => seen.push(`page: ${problem.error()}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) {
      seen.push(`request to another origin: ${request.url()}`);
    }
  });
}

/** Chromium logs every refusal and every lost connection; those are the app's to handle, a 5xx is not. */
function isHandledAnswer(message: ConsoleMessage): boolean {
  const refused = /^Failed to load resource: the server responded with a status of 4\d\d/;
  const offline = /net::ERR_INTERNET_DISCONNECTED/;
  const asset = /\/assets\//.test(message.location().url);
  return offline.test(message.text()) || (refused.test(message.text()) && !asset);
}
