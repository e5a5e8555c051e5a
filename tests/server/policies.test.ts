import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { mailForFile, serverForFile } from "../support/for-file";
import { sendDueMail } from "../support/mail";
import { makeAdmin, signUp } from "../support/members";
import {
  makeShopper,
  makeShoppers,
  moveClock,
  type Shopper,
  sql,
  value,
} from "../support/ordering";
import { type Answer, get, post } from "../support/requests";

const mail = await mailForFile();
const server = await serverForFile({
  env: { SMTP_URL: mail.url, MAIL_FROM: "Pantry <news@pantry.test>" },
});
const admin = await makeAdmin(server);
const other = await makeAdmin(server, { inviter: admin });

const ask = (path: string): Promise<Answer> =>
  get(server, `/api/app/admin/${path}`, { as: admin.pb });
const tell = (path: string, body: object, who = admin): Promise<Answer> =>
  post(server, `/api/app/admin/${path}`, body, { as: who.pb });
const policy = async (type = "terms") =>
  (await ask("policies")).body.rows.find(
    (row: { policy_type: string }) => row.policy_type === type,
  );
const save = async (content: string, type = "terms", who = admin) => {
  const { id, version } = await policy(type);
  return tell("policies/save", { id, based_on: version, policy_type: type, content }, who);
};
const shown = async (name = "terms"): Promise<string> =>
  (await get(server, `/api/app/fragments/${name}`)).body.html;
const runJob = async () => (await server.asSuperuser()).crons.run("change-policies");
const day = (days: number) =>
  new Date(Date.now() + days * 86_400_000 + 2 * 3_600_000).toISOString().slice(0, 10);
const plan = async (given: object = {}) => ({
  id: randomUUID(),
  based_on: (await policy()).version,
  policy_type: "terms",
  content: "# Terms\n\nTomorrow's terms.",
  takes_effect_on: day(1),
  summary: "Delivery is free.",
  ...given,
});
/** Runs the job, which answers before it is done, until `seen`. */
async function runJobUntil(seen: () => unknown): Promise<void> {
  await expect
    .poll(async () => {
      await runJob();
      return seen();
    })
    .toBeTruthy();
}
/** Sends what an earlier test has left: it would delay the emails of this one. */
async function emptyOutbox(): Promise<void> {
  await expect
    .poll(async () => {
      await sendDueMail(server);
      return sql(
        server,
        "SELECT attempts, last_error FROM mail_outbox WHERE event = 'policy_change' AND sent_at = ''",
      );
    })
    .toEqual([]);
}
const queued = (id: string) =>
  sql<{ to: string }>(
    server,
    `SELECT "to" FROM mail_outbox WHERE event = 'policy_change' AND event_id = '${id}'`,
  ).map((row) => row.to);
describe("a policy", () => {
  test("is on its page at once, and every text is kept with who and when", async () => {
    expect((await save("# Terms\n\nFirst **change**.")).status).toBe(200);
    expect(await shown()).toContain("First <strong>change</strong>.");
    expect((await save("# Terms\n\nSecond change.", "terms", other)).status).toBe(200);
    const { rows } = (await ask("policy-versions?sort=terms")).body;
    expect(rows).toMatchObject([
      { saved_by: other.email },
      { saved_by: admin.email },
      { saved_by: "" }, // the text that came with the product
    ]);
    sql(
      server,
      `UPDATE policy_versions SET saved_by = '${randomUUID()}' WHERE id = '${rows[0].id}'`,
    );
    const [later] = (await ask("policy-versions?sort=terms")).body.rows;
    expect(later.saved_by, "T796 the account is gone").toBe("Former admin");
    const before = (await ask(`policy-versions/${rows[1].id}`)).body.content;
    expect(before).toBe("# Terms\n\nFirst **change**.");
    await save(before);
    expect(await shown(), "the way back").toContain("First <strong>change</strong>.");
    expect((await policy()).saved_by).toBe(admin.email);
  });

  test("T150 is not overwritten by the later of two admins", async () => {
    const { id, version } = await policy("privacy");
    const edit = { id, based_on: version, policy_type: "privacy" };
    await tell("policies/save", { ...edit, content: "# Theirs" }, other);
    const late = await tell("policies/save", { ...edit, content: "# Mine" });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "edit_conflict", stored: { content: "# Theirs" }, changed_by: other.email },
    });
    const asked = await plan({ ...edit, id: randomUUID(), content: "# Planned" });
    expect(await tell("policies/plan", asked), "F334 nor by a plan").toMatchObject({
      status: 409,
      body: { code: "edit_conflict", stored: { content: "# Theirs" }, changed_by: other.email },
    });
  });

  test("F85 saved twice is one version", async () => {
    const { id, version } = await policy("cookies");
    const edit = { id, based_on: version, policy_type: "cookies", content: "# Cookies\n\nTwice." };
    for (const _time of [1, 2]) expect((await tell("policies/save", edit)).status).toBe(200);
    const { rows } = (await ask("policy-versions?sort=cookies")).body;
    expect(rows).toHaveLength(2);
  });
});

describe("T154 a planned change", () => {
  let thandi: Shopper;
  let sipho: Shopper;
  beforeAll(() => {
    thandi = makeShopper(server, { name: "Thandi" });
    sipho = makeShopper(server, { name: "Sipho" });
    sql(server, `UPDATE users SET verified = 1 WHERE id IN ('${thandi.id}', '${sipho.id}')`);
  });

  test("is emailed to members who confirmed, shown on the page, and takes effect on its day", async () => {
    const stranger = makeShopper(server);
    sql(server, `UPDATE users SET verified = 0 WHERE id = '${stranger.id}'`);
    const change = await plan();
    for (const _time of [1, 2]) {
      expect((await tell("policies/plan", change)).body.row.planned).toMatchObject({ told: 0 });
    }
    expect(await shown()).toContain("This text changes on");
    expect(await shown()).toContain("Delivery is free.");
    await runJobUntil(() => queued(change.id).includes(thandi.email));
    expect(queued(change.id)).not.toContain(stranger.email);
    await sendDueMail(server);
    const { text, subject } = await mail.waitForMail(thandi.email, "changes on");
    expect(subject).toContain("Our Terms of Service changes on");
    expect(text).toContain("Delivery is free.");
    expect(new Set(queued(change.id)).size).toBe(queued(change.id).length);
    expect((await policy()).planned.told).toBe(queued(change.id).length);
    expect((await save("# Another")).body.code).toBe("policy_change_planned");
    expect((await tell("policies/plan", await plan())).body.code).toBe("policy_change_planned");

    await moveClock(server, new Date(Date.now() + 86_400_000).toISOString());
    await runJobUntil(async () => (await policy()).planned === null);
    expect(await shown()).toContain("s terms.");
    expect(await shown()).not.toContain("This text changes on");
    const withdrawn = await tell("policies/withdraw", { id: change.id });
    expect(withdrawn.body.code).toBe("policy_change_published");
  });

  test("F435 is emailed to those who confirm after the others were told, and stops with its withdrawal", async () => {
    await emptyOutbox();
    await server.restart();
    const change = await plan({ takes_effect_on: day(20), content: "# Terms\n\nLater." });
    await tell("policies/plan", change);
    await runJobUntil(async () => (await policy()).planned.told_at !== "");
    const { told } = (await policy()).planned;
    const joined = await signUp(server);
    expect(queued(change.id)).not.toContain(joined.email);
    await sendDueMail(server);
    const { text } = await mail.waitForMail(joined.email, "Confirm");
    const token = /confirm-email#token=(\S+)/.exec(text)?.[1];
    for (const _time of [1, 2]) {
      expect((await post(server, "/api/app/confirm-email", { token })).status).toBe(200);
    }
    expect(queued(change.id).filter((to) => to === joined.email)).toHaveLength(1);
    expect((await policy()).planned.told).toBe(told + 1);
    await sendDueMail(server);
    expect((await mail.waitForMail(joined.email, "changes on")).text).toContain(
      "Delivery is free.",
    );
    await tell("policies/withdraw", { id: change.id });
  });

  test("is not emailed to members who stopped these emails, which stops no others", async () => {
    await emptyOutbox();
    const first = await plan({ takes_effect_on: day(5), content: "# Terms\n\nNext." });
    await tell("policies/plan", first);
    await runJobUntil(() => queued(first.id).includes(sipho.email));
    await sendDueMail(server);
    const { text, headers } = await mail.waitForMail(sipho.email, "changes on");
    const token = /policy-emails\/stop#token=(\S+)/.exec(text)?.[1];
    const path = /\/api\/[^>]+/.exec(headers.get("list-unsubscribe") ?? "")?.[0];
    const opened = await fetch(`${server.url}${path}`, { redirect: "manual" });
    expect(opened.status, "T696 opened in a browser").toBe(303);
    expect(opened.headers.get("location")).toBe(`/policy-emails/stop#token=${token}`);
    for (const _time of [1, 2]) {
      expect((await post(server, "/api/app/policy-emails/stop", { token })).status).toBe(200);
    }
    expect((await post(server, "/api/app/policy-emails/stop", { token: "x" })).status).toBe(400);
    await emptyOutbox();
    await tell("policies/withdraw", { id: first.id });
    const second = await plan({ takes_effect_on: day(6), content: "# Terms\n\nNext again." });
    await tell("policies/plan", second);
    await runJobUntil(async () => (await policy()).planned.told_at !== "");
    expect(queued(second.id)).toContain(thandi.email);
    expect(queued(second.id)).not.toContain(sipho.email);
    await tell("policies/withdraw", { id: second.id });
    expect(queued(second.id), "unsent ones are withdrawn").toEqual([]);
    expect(await shown()).not.toContain("This text changes on");
  });

  test("F337 goes on being emailed to members who weren't told by its day", async () => {
    await emptyOutbox();
    // By today's clock from here on: an email of tomorrow would not be due then.
    await server.restart();
    makeShoppers(server, 100); // more than a queue that is full has room for
    sql(server, "UPDATE users SET verified = 1");
    const change = await plan({ takes_effect_on: day(1), content: "# Terms\n\nLate." });
    expect((await tell("policies/plan", change)).status).toBe(200);
    await runJobUntil(() => queued(change.id).length > 0);
    await moveClock(server, new Date(Date.now() + 86_400_000).toISOString());
    await runJobUntil(async () => (await policy()).planned === null);
    expect((await save(`${change.content} A word.`)).status, "F544 a correction").toBe(200);
    const members = Number(value(server, "SELECT COUNT(*) FROM users"));
    const early = queued(change.id);
    expect(early.length).toBeLessThan(members - 1);
    expect((await policy()).telling.takes_effect_on).toBe(day(1));
    const [, , before] = (await ask("policy-versions?sort=terms")).body.rows;
    await save((await ask(`policy-versions/${before.id}`)).body.content);
    expect((await policy()).telling, "no more once the text of before is back").toBe(null);
    await save(`${change.content} Two words.`);
    await expect
      .poll(async () => {
        await emptyOutbox();
        await runJob();
        return (await policy()).telling;
      })
      .toBe(null);
    await emptyOutbox();
    expect(queued(change.id), "all but Sipho, who wants none").toHaveLength(members - 1);
    const [late = ""] = queued(change.id).filter((to) => !early.includes(to));
    const { text } = await mail.waitForMail(late, "Our Terms of Service changed on");
    expect(text).toContain("The new text has applied since");
    await server.restart();
  });

  test("F87 is emailed to each member once, also when the server dies in between", async () => {
    sql(server, "DELETE FROM policy_versions WHERE published_at = ''");
    await emptyOutbox();
    // With the hundred of the test before: more than the server's own minutes tell on a slow machine, 30 in each.
    const members = makeShoppers(server, 30);
    sql(server, "UPDATE users SET verified = 1");
    const change = await plan({ takes_effect_on: day(7), content: "# Terms\n\nAfter a crash." });
    await tell("policies/plan", change);
    await runJobUntil(() => queued(change.id).length > 0);
    const isDone = async () => (await policy()).planned.told_at !== "";
    let inBetween = 0;
    for (let crashes = 0; crashes < 2; crashes++) {
      await emptyOutbox();
      await runJob(); // answers before it is done
      if (!(await isDone())) inBetween += 1;
      await server.kill();
      await server.restart();
    }
    expect(inBetween).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        await emptyOutbox();
        await runJob();
        return isDone();
      })
      .toBe(true);
    const told = queued(change.id);
    expect(new Set(told).size, "each member once").toBe(told.length);
    expect(told).toEqual(expect.arrayContaining(members.map(({ email }) => email)));
    expect((await policy()).planned.told).toBe(told.length);
    await tell("policies/withdraw", { id: change.id });
  });

  test("never takes effect today, before all could be emailed, or without a summary", async () => {
    sql(server, "DELETE FROM policy_versions WHERE published_at = ''");
    await moveClock(server, `${day(1)}T21:57:30.000Z`);
    const soon = await tell("policies/plan", await plan({ takes_effect_on: day(2) }));
    expect(soon.body.data?.takes_effect_on.code, "F336").toBe("effect_date_too_soon");
    const later = await plan({ takes_effect_on: day(3) });
    expect((await tell("policies/plan", later)).status).toBe(200);
    await tell("policies/withdraw", { id: later.id });
    await server.restart();
    const today = await tell("policies/plan", await plan({ takes_effect_on: "2020-01-01" }));
    expect(today.body.data.takes_effect_on.code).toBe("effect_date_past");
    const silent = await tell("policies/plan", await plan({ summary: " " }));
    expect(silent.body.data.summary.code).toBe("summary_required");
  });

  test("F543 that was corrected after a try that arrived is refused, and not taken for it", async () => {
    const change = await plan({ takes_effect_on: day(20), content: "# Terms\n\nSent." });
    expect((await tell("policies/plan", change)).status).toBe(200);
    for (const typed of [{ content: "# Terms\n\nCorrected." }, { takes_effect_on: day(21) }]) {
      const again = await tell("policies/plan", { ...change, ...typed });
      expect([again.status, again.body.code]).toEqual([409, "policy_change_planned"]);
    }
    expect((await policy()).planned.content).toBe(change.content);
    await tell("policies/withdraw", { id: change.id });
  });
});
