import type { Browser } from "@playwright/test";
import { type Person, signUp } from "./members";
import type { TestServer } from "./pocketbase";

interface OnLine {
  readonly browser: Browser;
  readonly server: TestServer;
  readonly line: { readonly url: string };
}

/** A member's page whose browser reaches the server over the line alone, and may install the app. */
export async function memberOnLine({ browser, server, line }: OnLine, given?: Person) {
  const person = given ?? (await signUp(server));
  const { token } = person.pb.authStore;
  const user = { id: person.id, email: person.email, isAdmin: false };
  const session = JSON.stringify({ token, user, renewedAt: Date.now() });
  const localStorage = [{ name: "pantry-session", value: session }];
  const context = await browser.newContext({
    serviceWorkers: "allow",
    storageState: { cookies: [], origins: [{ origin: line.url, localStorage }] },
  });
  return { context, page: await context.newPage(), person };
}
