import type { Page, Route } from "@playwright/test";
import { SCRIPT_CORPUS } from "@/domain/site/policy-text.cases";
import { receiveDueMail } from "../support/mail";
import { sql } from "../support/ordering";
import { expectAccessible } from "./accessible";
import { openFeedback } from "./feedback";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { completeButton, reachPayment, sendProof } from "./payment";
import { DESKTOP, expectAccessibleAndFits, PHONE } from "./sizes";
import { expectStep, pressNext } from "./wizard";

test.beforeAll(async ({ server }) => {
  const schedules = (await server.asSuperuser()).collection("delivery_schedules");
  // Once for each server: the file may be run in parts.
  if ((await schedules.getFullList()).length > 0) return;
  await schedules.create({
    month: "December 2099",
    mid_month_date: "2099-12-15",
    month_end_date: "2099-12-30",
    notes: "Bring bags.",
  });
});

/** One colouring for each size: the contrast of every pair of colours is the theme's own test. */
const PAGES = [
  ["/", "dark", "light"],
  ["/terms", "dark", "dark"],
  ["/contact", "light", "light"],
  ["/delivery-schedule", "dark", "dark"],
] as const;
/** Their content is the same in both sizes, so axe reads it in one; the frame is around each page. */
const READ_ON_PHONES: readonly string[] = ["/contact", "/delivery-schedule"];
/** On whatever day the tests run. */
const TODAYS_HOURS = /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) .*(: 8:00-1[78]:00| is a public holiday\.)$/;

test("the pages stay as they were drawn when the scripts arrive, and can be used by everyone", {
  tag: "@every-size",
}, async ({ asGuest, isMobile }) => {
  const page = await asGuest();
  for (const [path, onDesktop, onPhone] of PAGES) {
    await test.step(path, async () => {
      const colorScheme = isMobile ? onPhone : onDesktop;
      await page.emulateMedia({ colorScheme, reducedMotion: "no-preference" });
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await layoutShift(page), path).toBe(0);
      const isRead = path === "/" || READ_ON_PHONES.includes(path) === isMobile;
      if (isRead) await expectAccessible(page);
    });
  }
  if (!isMobile) {
    await page.goto("/no-such-page", { waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await layoutShift(page)).toBe(0);
    await expectAccessible(page);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByText("Mon-Fri")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

/** How far what was drawn has moved since the page came. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
            sum += entry.value;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done(sum), 200);
      }),
  );
}

test("public pages can be used, and the newsletter asked for, without JavaScript", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const open = async (path: string) => {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "WhatsApp Support" })).toBeVisible();
  };
  await open("/");
  await page.getByText("Can I cancel?").click();
  await expect(page.getByText("An order can be cancelled free of charge")).toBeVisible();
  for (const size of [PHONE, DESKTOP]) {
    await open("/terms");
    await page.setViewportSize(size);
    if (size === PHONE) await page.getByText("On this page").first().click();
    await page.getByRole("link", { name: "Our promise" }).click();
    await expect(page.getByText(/^Tell us within two days of delivery/)).toBeInViewport();
  }
  await page.setViewportSize(PHONE);
  // Words that a clock makes untrue are for who has a script that follows it.
  await open("/delivery-schedule");
  await expect(
    page.getByText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d+ \w+ \d{4}$/).first(),
  ).toBeVisible();
  await expect(page.getByText(/^Next, in \d+ days$/)).toBeHidden();
  await expect(page.getByRole("button", { name: /^Copy/ }), "nothing copies").toBeHidden();
  await open("/contact");
  await expect(page.getByText(TODAYS_HOURS)).toBeVisible();
  await expect(page.getByText(/^(Open|Closed) now/)).toBeHidden();
  await page.getByLabel("Newsletter").fill(`plain-${Date.now()}@readers.test`);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("heading", { name: "Subscribed!" })).toBeVisible();
  const contact = page.getByRole("link", { name: "contact us" });
  for (const path of ["/reminders/stop#token=a.b", "/this-phone"]) {
    await page.goto(server.url + path);
    await expect(contact.locator(".."), "F401").toContainText(
      "Your browser doesn't run JavaScript",
    );
    await expect(page.getByText("Loading")).toBeHidden();
    await contact.click();
    await expect(page.getByRole("heading", { level: 1, name: "Contact" })).toBeVisible();
    await expect(contact).toHaveCount(0);
  }
  await context.close();
});

test("who comes by a link finds the questions in place, and nothing moves", async ({ asGuest }) => {
  const page = await asGuest();
  await page.goto("/contact", { waitUntil: "networkidle" });
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      const questions = document.querySelector('[data-fragment="faqs"]');
      if (!questions) return;
      seen.disconnect();
      questions.toggleAttribute("data-came-late", questions.childElementCount === 0);
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  const answered = page.waitForResponse("**/api/app/fragments/faqs");
  const link = page.getByRole("banner").getByRole("link", { name: "Join Now" });
  await link.hover();
  await answered;
  await link.click();
  await expect(page).toHaveURL(/#signup-form$/);
  await expect(page.locator('[data-fragment="faqs"]')).not.toBeEmpty();
  await expect(page.locator("[data-came-late]")).toHaveCount(0);
});

test("the address of the calendar is copied by a button", async ({ asGuest, server }) => {
  const page = await asGuest();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/delivery-schedule", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Copy the address of the calendar" }).click();
  await expect(page.getByText("Copied!")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${server.url}/api/calendar.ics`);
});

test("T32 hostile policies and questions are text and nothing more", async ({
  asGuest,
  server,
}) => {
  const pb = await server.asSuperuser();
  const policies = pb.collection("policy_documents");
  const cookies = await policies.getFirstListItem('policy_type="cookies"');
  const paragraphs = SCRIPT_CORPUS.map((text, index) => `Paragraph ${index}\n\n${text}`);
  await policies.update(cookies.id, { content: paragraphs.join("\n\n") });
  const faqs = [];
  for (const [index, text] of SCRIPT_CORPUS.entries()) {
    const row = { question: `${index} ${text}`, answer: text, is_active: true };
    faqs.push(await pb.collection("faqs").create(row));
  }
  try {
    const page = await asGuest();
    const alarms = watchForScripts(page);
    await page.goto("/cookies");
    for (const index of SCRIPT_CORPUS.keys()) {
      await expect(page.getByText(`Paragraph ${index}`, { exact: true })).toBeVisible();
    }
    await expectTextOnly(page, '[data-fragment="cookies"]');
    await page.goto("/");
    await expectTextOnly(page, "#faq");
    const answers = await page.locator("#faq details").evaluateAll((all) =>
      all.map((one) => {
        one.toggleAttribute("open", true);
        return one.querySelector("p")?.innerText;
      }),
    );
    expect(answers).toEqual(expect.arrayContaining([...SCRIPT_CORPUS]));
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2);
    await page.getByRole("link", { name: "Cookie Policy" }).click();
    await expect(page.locator('[data-fragment="cookies"] p').first()).toBeVisible();
    await expectTextOnly(page, '[data-fragment="cookies"]');
    expect(alarms).toEqual([]);
  } finally {
    await policies.update(cookies.id, { content: cookies.content });
    for (const { id } of faqs) await pb.collection("faqs").delete(id);
  }
});

/** What hostile markup would set off. */
function watchForScripts(page: Page): string[] {
  const alarms: string[] = [];
  page.on("dialog", (dialog) => {
    alarms.push(dialog.message());
    void dialog.dismiss();
  });
  return alarms;
}

async function expectTextOnly(page: Page, place: string) {
  const hostile = await page
    .locator(place)
    .evaluate((element) =>
      [...element.querySelectorAll("*")]
        .filter(
          (inner) =>
            inner.matches(
              "script, img, iframe, style, link, form, math, noscript, object, embed",
            ) ||
            [...inner.attributes].some(({ name }) => /^on|^style$|^srcdoc$/.test(name)) ||
            /^(javascript|data):/.test(inner.getAttribute("href") ?? ""),
        )
        .map((inner) => inner.outerHTML),
    );
  expect(hostile).toEqual([]);
}

test("F656 the link of an earlier version's newsletter email says how to get a new one", async ({
  asGuest,
}) => {
  const page = await asGuest();
  await page.goto("/newsletter/confirm#token=of-an-earlier-version");
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await expect(page.getByText("This link didn't work")).toBeVisible();
  await expect(page.getByText("please subscribe again with the same email")).toBeVisible();
});

test("a visitor subscribes to the newsletter, is known the second time, confirms and leaves; feedback is sent from any page, and without a connection as soon as there is one", async ({
  asGuest,
  goOffline,
  mail,
  server,
}, { project }) => {
  const page = await asGuest();
  const email = `reader-${project.name}@readers.test`;
  await page.goto("/contact");
  await page.waitForLoadState("networkidle");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await expect(footer.getByRole("button", { name: "Subscribe" })).toBeVisible(); // it has loaded
  await footer.getByLabel("Newsletter").fill("nobody");
  await footer.getByLabel("Newsletter").press("Enter");
  await expect(footer.getByText("Invalid email address")).toBeVisible();
  await footer.getByLabel("Newsletter").fill(email);
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Subscribed!")).toBeVisible();
  await footer.getByLabel("Newsletter").fill(email);
  await footer.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Already subscribed")).toBeVisible();

  await test.step("feedback is sent from any page, and without a connection as soon as there is one", async () => {
    const panel = page.getByRole("dialog", { name: "Send us feedback" });
    const send = panel.getByRole("button", { name: "Send Feedback" });
    await openFeedback(page);
    await expect(send).toBeDisabled();
    expect((await panel.boundingBox())?.width).toBeLessThanOrEqual(384);
    await expectAccessible(page);
    const message = `The bread was fresh ${Date.now()}`;
    const letGo = await holdRequests(page, /\/app\/feedback$|\/feedback-actions-/); // and what sends it
    await panel.getByLabel("Your feedback").fill(message);
    await send.click();
    await panel.getByLabel("Your feedback").fill(`${message}. F286 typed on`);
    letGo();
    await expect(page.getByText("Thank you for your feedback!")).toBeVisible();
    await expect(panel.getByLabel("Your feedback")).toHaveValue(`${message}. F286 typed on`);
    const refused = { status: 429, json: { status: 429, code: "too_many_requests" } };
    await page.route("**/app/feedback", (route) => route.fulfill(refused), { times: 1 });
    await send.click();
    await expect(panel.getByRole("alert"), "F603 the panel says why").toBeFocused();
    await send.click();
    await expect(panel).toBeHidden();
    const pb = await server.asSuperuser();
    const find = (text: string) => pb.collection("feedback").getFirstListItem(`message="${text}"`);
    expect(await find(`${message}. F286 typed on`)).toMatchObject({ status: "new" });
    expect(await find(message)).toMatchObject({ page_url: "/contact", user_id: "", status: "new" });

    await openFeedback(page);
    await panel.getByLabel("Your feedback").fill(`${message} too`);
    await goOffline(page, async () => {
      await send.click();
      await expect(page.getByText("Your feedback is saved on this phone")).toBeVisible();
    });
    const expectSent = (text: string) =>
      expect.poll(() => find(text).catch(() => null)).not.toBeNull();
    await expectSent(`${message} too`);

    // F289 The server isn't reached, then it is, and asks for a moment.
    const tries = [
      (route: Route) => route.abort("internetdisconnected"),
      (route: Route) =>
        route.fulfill({
          status: 429,
          headers: { "Retry-After": "1" },
          json: { status: 429, code: "too_many_requests" },
        }),
    ];
    await page.route("**/app/feedback", (route) =>
      (tries.shift() ?? (() => route.continue()))(route),
    );
    await openFeedback(page);
    await panel.getByLabel("Your feedback").fill(`${message} again`);
    await send.click();
    await expect(panel).toBeHidden();
    await footer.getByRole("button", { name: "Subscribe" }).click(); // this is answered
    await expect.poll(() => tries.length).toBe(0);
    await expectSent(`${message} again`);
  });

  const { link } = await receiveDueMail(server, mail, email, "confirm");
  const row = `SELECT confirmed_at != '' AS confirmed, unsubscribed_at != '' AS gone
    FROM newsletter_subscribers WHERE email = '${email}'`;
  await test.step("T695 the emailed link does nothing before its button is pressed, F400 and a reload of its page loses nothing", async () => {
    await page.goto(new URL(link).pathname + new URL(link).hash);
    const confirm = page.getByRole("button", { name: "Confirm my subscription" });
    await expect(confirm).toBeVisible();
    await expect(page, "T49 the token leaves the address").not.toHaveURL(/token/);
    await expectAccessibleAndFits(page);
    await page.reload({ waitUntil: "networkidle" });
    expect(sql(server, row)).toEqual([{ confirmed: 0, gone: 0 }]);
    await confirm.click();
    await expect(page.getByText("You're on the list")).toBeVisible();
    expect(sql(server, row)).toEqual([{ confirmed: 1, gone: 0 }]);
    await page.reload();
    await expect(page.getByText("You're on the list")).toBeVisible();
  });

  await footer.getByRole("link", { name: "Unsubscribe" }).click();
  await page.getByRole("main").getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText("We have your request", { exact: true })).toBeVisible();
  const leave = new URL((await receiveDueMail(server, mail, email, "Stop the newsletter")).link);
  await page.goto(leave.pathname + leave.hash, { waitUntil: "networkidle" });
  expect(sql(server, row)).toEqual([{ confirmed: 1, gone: 0 }]);
  await page.getByRole("main").getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You're off the list")).toBeVisible();
  expect(sql(server, row)).toEqual([{ confirmed: 0, gone: 1 }]);
});

test("an admin gives feedback in the back-office, and without a connection as soon as there is one", async ({
  asAdmin,
  goOffline,
  server,
}) => {
  const { page, person } = await asAdmin();
  await page.setViewportSize(DESKTOP);
  await page.goto("/admin");
  const panel = page.getByRole("dialog", { name: "Send us feedback" });
  const pb = await server.asSuperuser();
  const give = async (message: string) => {
    await page.getByRole("banner").getByRole("button", { name: "Feedback" }).click();
    await panel.getByLabel("Your feedback").fill(message);
    await panel.getByRole("button", { name: "Send Feedback" }).click();
    await expect(panel).toBeHidden();
  };
  const stored = (message: string) =>
    pb.collection("feedback").getFullList({ filter: `message="${message}"` });
  const message = `The list is quick ${Date.now()}`;
  await give(message);
  await expect(page.getByText("Thank you for your feedback!")).toBeVisible();
  expect(await stored(message)).toMatchObject([
    { page_url: "/admin/payments", user_id: person.id },
  ]);

  await goOffline(page, async () => {
    await give(`${message} too`);
    await expect(page.getByText("Your feedback is saved on this phone")).toBeVisible();
  });
  await expect.poll(() => stored(`${message} too`)).toMatchObject([{ user_id: person.id }]);
});

test("the feedback button covers no control and no amount, wherever the page comes to rest", {
  tag: "@desktop",
}, async ({ asMember }) => {
  const { page } = await asMember();
  await page.addInitScript(takeNoPause, 250); // it looks once the page has rested: two hundred times
  const covered: string[] = [];
  async function look(path: string, title: string) {
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${title} · Pooled Pantry`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const there = await page.evaluate(coveredByFeedback);
    covered.push(...there.map((what) => `${path}: ${what}`));
    await expect(
      page.getByRole("button", { name: "Feedback" }),
      `the end of ${path}`,
    ).toBeVisible();
  }
  await reachPayment(page);
  await look("/?step=4", "Step 4 of 5: Payment");
  for (const [step, name] of [
    [3, "Basket Preferences"],
    [2, "Grocery Basket Builder"],
    [1, "Personal Information"],
  ] as const) {
    await page.getByRole("button", { name: "Previous" }).click();
    await look(`/?step=${step}`, `Step ${step} of 5: ${name}`);
  }
  for (const step of [2, 3, 4]) {
    await pressNext(page);
    await expectStep(page, step);
  }
  await sendProof(page);
  await completeButton(page).click();
  await look("/?step=5", "Step 5 of 5: Confirmation");
  for (const [name, path] of [
    ["Your account", "/account"],
    ["This phone", "/this-phone"],
    ["Contact", "/contact"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await look(path, name);
  }
  await page.getByRole("banner").getByRole("link", { name: "My Dashboard" }).click();
  await look("/dashboard/orders", "Orders");
  await page.getByRole("banner").getByRole("link", { name: "Pooled Pantry" }).click();
  await look("/", "Home");
  await page.getByRole("banner").getByRole("link", { name: "My Dashboard" }).click();
  for (const part of ["Profile", "Baskets", "Addresses", "Membership"]) {
    const tabs = page.getByRole("navigation", { name: "Dashboard" });
    await tabs.getByRole("link", { name: part }).click();
    await look(`/dashboard/${part.toLowerCase()}`, part);
  }
  expect(covered).toEqual([]);
});

/** Short pauses of a page take no time. */
function takeNoPause(longest: number): void {
  const later = window.setTimeout;
  const soon = (run: TimerHandler, ms = 0, ...given: unknown[]) =>
    later(run, ms > longest ? ms : 0, ...given);
  window.setTimeout = Object.assign(soon, later);
}

/** Scrolls a page from its start to its end; answers what the button lies over where it rests. */
async function coveredByFeedback(): Promise<string[]> {
  const found: string[] = [];
  const { scrollHeight } = document.documentElement;
  await frame();
  for (let top = 0, last = 0; last <= scrollHeight; last = top, top += 370) {
    await scrollOnTo(top);
    let covered = coveredNow();
    // What loaded late restarted its idle time.
    for (let looks = 0; looks < 20 && covered.length > 0; looks++) {
      await frame();
      covered = coveredNow();
    }
    found.push(...covered.map((what) => `${top} ${what}`));
  }
  return found;

  function frame() {
    return new Promise((done) => requestAnimationFrame(done));
  }

  async function scrollOnTo(top: number) {
    const before = scrollY;
    const scrolled = new Promise((done) => addEventListener("scroll", done, { once: true }));
    scrollTo({ top, behavior: "instant" });
    if (scrollY !== before) await scrolled;
    for (let turns = 0; turns < 2; turns++) await new Promise((done) => setTimeout(done)); // it looks and answers
  }

  function coveredNow(): string[] {
    const button = [...document.querySelectorAll("button")].find(
      (one) => one.textContent?.trim() === "Feedback",
    );
    const own = button?.getBoundingClientRect();
    if (!own || !button?.checkVisibility({ visibilityProperty: true })) return [];
    const kept = "main :is(a, button, input, select, textarea, label, summary, dd, td, th)";
    const parts = [...document.querySelectorAll(`${kept}, footer :is(a, button, input)`)];
    return parts
      .filter((part) => part.checkVisibility({ visibilityProperty: true }))
      .filter((part) =>
        [...part.getClientRects()].some(
          (box) =>
            box.right > own.left &&
            box.left < own.right &&
            box.bottom > own.top &&
            box.top < own.bottom,
        ),
      )
      .map((part) => part.outerHTML.slice(0, 90));
  }
}

test("a page whose content can't be read says so, and loads it when asked or when it can", async ({
  asGuest,
  expectProblem,
}) => {
  expectProblem(/in JSON|JSON input|status of 500/); // logged only
  const page = await asGuest();
  const fails = (route: Route) => route.fulfill({ status: 500 });
  await page.route("**/api/app/fragments/**", fails);
  await page.goto("/contact", { waitUntil: "networkidle" }); // the app has taken over, and reads for itself
  const main = page.getByRole("main");
  const [missing, again] = [
    main.getByText("We couldn't load this page."),
    main.getByRole("button", { name: "Try again" }),
  ];
  await expect(main.getByText("Business hours")).toBeVisible();
  await expect(missing, "what came drawn stays").toBeHidden();
  const open = (name: string) => page.getByRole("contentinfo").getByRole("link", { name }).click();
  await open("Terms of Service");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms of Service");
  await expect(missing).toBeVisible();
  await expectAccessibleAndFits(page);
  const refused = page.waitForResponse("**/api/app/fragments/terms");
  await again.click();
  await refused;
  await expect(missing, "still").toBeVisible();
  await page.unroute("**/api/app/fragments/**", fails);
  await again.click();
  await expect(main.getByText(/^Last updated/)).toBeVisible();
  await expect(again).toBeHidden();

  await page.goto("/this-phone", { waitUntil: "networkidle" }); // what keeps pages current is there too
  await page.route("**/api/app/fragments/**", fails);
  await open("Contact");
  await expect(missing).toBeVisible();
  await page.unroute("**/api/app/fragments/**", fails);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(main.getByText("Business hours")).toBeVisible();
  await expect(missing).toBeHidden();
});
