import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
} from "@playwright/test";
import type { Role } from "@/domain/staff/roles";
import { type MailServer, startMailServer } from "../support/mail";
import { makeAdmin, type Person, signIn, signUp } from "../support/members";
import { startServer, type TestServer } from "../support/pocketbase";
import { type PushService, startPushService } from "../support/push-service";

export { expect };

// Playwright asks for 200 lines of the stack at each step, which takes a twentieth of a test's time.
Error.stackTraceLimit = 20;

/** A member in a browser of their own. */
interface Visitor {
  readonly page: Page;
  readonly person: Person;
}

interface TestFixtures {
  /** A page in a browser that has kept nothing, where nothing was opened yet. */
  openPage(): Promise<Page>;
  /** The same, for a visitor. */
  asGuest(): Promise<Page>;
  /** The same, signed in as a new member, or as the one given. */
  asMember(person?: Person, roles?: readonly Role[]): Promise<Visitor>;
  /** The same, signed in as the server's admin. */
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

/** A page of the product without its app, for what has to be there before the app starts. */
export const PLAIN_PAGE = "/favicon.svg";

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
      await allowQuickTests(server);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  // Always and first: the first admin made by other means invalidates the set-up link.
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
  context: async ({ context, server, problems, serviceWorkers }, use) => {
    watch(context, server.url, problems.seen);
    await use(context);
    if (serviceWorkers === "allow") await context.close();
    else await restore(context);
  },
  // A test's first person has the worker's own browser context, which is warm: a page's first load in it
  // takes a third less time. Others get a new one.
  openPage: async ({ browser, context, server, problems }, use) => {
    const others: BrowserContext[] = [];
    let isFree = true;
    await use(async () => {
      if (isFree) {
        isFree = false;
        return emptied(context, server.url);
      }
      const other = await browser.newContext();
      others.push(other);
      watch(other, server.url, problems.seen);
      return other.newPage();
    });
    for (const other of others) await other.close();
  },
  asGuest: ({ openPage }, use) => use(openPage),
  asMember: ({ openPage, server }, use) =>
    use(async (given, roles = []) => {
      const person = given ?? (await signUp(server));
      return { person, page: await signedIn(await openPage(), person, roles) };
    }),
  asAdmin: ({ openPage, server, admin }, use) =>
    use(async () => {
      const person = await signIn(server, admin.email, admin.password);
      return { person, page: await signedIn(await openPage(), person, ["admin"]) };
    }),
  goOffline: async ({ problems }, use) =>
    use(async (page, act) => {
      await page.context().setOffline(true);
      if (!act) return;
      await act();
      // The page hears of its network before its worker has it.
      problems.expected.push(/net::ERR_FAILED .*\/api\//);
      await page.context().setOffline(false);
    }),
});

/** One admin for all tests of a worker: a fast machine asks for more in a minute than any person. */
async function allowQuickTests(server: TestServer): Promise<void> {
  const { settings } = await server.asSuperuser();
  const { rateLimits } = await settings.getAll();
  const rules = rateLimits.rules.map((rule: { maxRequests: number }) => ({
    ...rule,
    maxRequests: rule.maxRequests * 4,
  }));
  await settings.update({ rateLimits: { ...rateLimits, rules } });
}

/** The context's page, without anything that the tests before have kept for the origin. */
async function emptied(context: BrowserContext, origin: string): Promise<Page> {
  const page = context.pages()[0] ?? (await context.newPage());
  const client = await context.newCDPSession(page);
  await client.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await client.detach();
  return page;
}

/** Takes back what Playwright leaves when it hands a context to the next test. */
async function restore(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  await context.clearPermissions();
}

/** Leaves what the app keeps of a session (src/data/core/session.ts), so that a test need not sign in by hand. */
async function signedIn(page: Page, person: Person, roles: readonly Role[]): Promise<Page> {
  const session = {
    token: person.pb.authStore.token,
    user: { id: person.id, email: person.email, isAdmin: roles.includes("admin"), roles },
    renewedAt: Date.now(),
  };
  await page.goto(PLAIN_PAGE);
  await page.evaluate(
    (text) => localStorage.setItem("pantry-session", text),
    JSON.stringify(session),
  );
  return page;
}

function watch(context: BrowserContext, origin: string, seen: string[]): void {
  context.on("console", (message) => {
    if (message.type() === "error" && !isHandledAnswer(message)) {
      const at = seen.push(`console: ${message.text()} (${message.location().url})`) - 1;
      void namedError(message).then((name) => {
        if (name) seen[at] += `: ${name}`;
      });
    }
  });
  // Unhandled rejections arrive here too.
  context.on("weberror", (problem) =>
    seen.push(`page: ${problem.error()} ${problem.error().stack}`),
  );
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) {
      seen.push(`request to another origin: ${request.url()}`);
    }
  });
}

/** What a logged error calls itself: the console has the name of its class alone, which is one letter in a build. */
async function namedError(message: ConsoleMessage): Promise<string> {
  const [first] = message.args();
  return (await first?.evaluate((value) => String(value)).catch(() => "")) ?? "";
}

/** Chromium logs every refusal and every lost connection; those are the app's to handle, a 5xx is not. */
function isHandledAnswer(message: ConsoleMessage): boolean {
  const refused = /^Failed to load resource: the server responded with a status of 4\d\d/;
  const offline = /net::ERR_INTERNET_DISCONNECTED/;
  const asset = /\/assets\//.test(message.location().url);
  return offline.test(message.text()) || (refused.test(message.text()) && !asset);
}
