import { randomUUID } from "node:crypto";
import { EXTRA_COSTS_TERM } from "@/domain/closing/extra-costs";
import type { ClosingView } from "@/domain/closing/responses";
import type { SettingsPage } from "@/domain/settings/settings";
import { DAY_MS } from "@/domain/time/durations";
import { sastDate } from "@/domain/time/sa-time";
import { enterPurchase, startBuying } from "../support/closing";
import { receiveDueMail } from "../support/mail";
import { asGuest } from "../support/members";
import { accepted, call, makeShopper, type Shopper, sql, value } from "../support/ordering";
import type { TestServer } from "../support/pocketbase";
import { expect, test } from "./fixtures";
import { expectAccessibleAndFits } from "./sizes";

/** On which no other test delivers. */
const DATE = sastDate(Date.now() + 44 * DAY_MS);

test("a member sees what was bought, their part of bags and parking, and what came back", async ({
  asMember,
  mail,
  server,
}) => {
  const admin = makeShopper(server, { admin: true });
  const buying = await startBuying(server, admin, { date: DATE, members: 1 });
  const [bought] = buying.orders;
  if (!bought) throw new Error("one order");
  const { who, order, wants } = bought;
  const { date, lines } = buying;
  const purchases = [
    enterPurchase(server, date, {
      line: lines.Milk,
      cents: 6_001,
      shelf_cents: 7_000,
      shares: [[wants.Milk, 2_000]],
    }),
    enterPurchase(server, date, {
      line: lines.Bread,
      cents: 1_899,
      outcome: "substituted",
      bought_item: "Brown bread",
      shares: [[wants.Bread, 1_000]],
    }),
  ];
  const slip = {
    id: randomUUID(),
    revision: 0,
    delivery_date: date,
    shop: "Checkers",
    total_cents: 8_109,
    lines: purchases,
    differences: [{ cause: "bag", cents: 209 }],
  };
  accepted(await call(server, admin, "buying/slips", slip));
  const before = value(server, TERMS);
  writeTerms(server, `${before}\n\n${EXTRA_COSTS_TERM}`);
  await shareExtraCosts(server, admin, "on");
  const seen = accepted(await call<ClosingView>(server, admin, `admin/closing/${date}`));
  const command = { delivery_date: date, figures: seen.figures };
  accepted(await call(server, admin, "admin/closing/close", command));
  writeTerms(server, `${before}`);
  await shareExtraCosts(server, admin, "");

  const pb = asGuest(server);
  pb.authStore.save(who.token);
  const { page } = await asMember({ ...who, password: "", pb });

  await test.step("on the order's card", async () => {
    await page.goto("/dashboard/orders");
    await page.getByText(order.order_number).first().click();
    await expect(
      page.getByText("R500.00 budget, R81.09 spent, R418.91 is your credit."),
    ).toBeVisible();
    await expect(page.getByText("That includes R2.09 for bags and parking.")).toBeVisible();
    await expectAccessibleAndFits(page);
  });

  await test.step("on the receipt, and in the email", async () => {
    await page.goto(`/dashboard/orders/${order.id}/receipt`);
    await expect(page.getByText("Bags and parking", { exact: true })).toBeVisible();
    await expectAccessibleAndFits(page);
    const { crons } = await server.asSuperuser();
    await crons.run("tell-results");
    const email = await receiveDueMail(server, mail, who.email, "We bought your groceries");
    expect(email.text).toContain("Bags and parking");
  });
});

const TERMS = "SELECT content FROM policy_documents WHERE policy_type = 'terms'";

function writeTerms(server: TestServer, text: string) {
  const content = text.replaceAll("'", "''");
  sql(server, `UPDATE policy_documents SET content = '${content}' WHERE policy_type = 'terms'`);
}

async function shareExtraCosts(server: TestServer, admin: Shopper, extra_costs: string) {
  const { buying } = accepted(await call<SettingsPage>(server, admin, "admin/settings"));
  const body = { extra_costs, based_on: buying.version };
  accepted(await call(server, admin, "admin/settings/buying", body));
}
