import { randomUUID } from "node:crypto";
import { signIn } from "../support/members";
import { sql, value } from "../support/ordering";
import { get, post } from "../support/requests";
import { expectAccessible } from "./accessible";
import { goWithin, openTab, secondAdmin } from "./admin-tabs";
import { expectToast } from "./auth-screens";
import { expect, test } from "./fixtures";
import { holdRequests } from "./held";
import { expectAccessibleInBothSizes } from "./sizes";

test("a policy is edited with a preview of its page, and an older text is restored; T150 one that another admin changed is not overwritten, T154 and a change is planned with an email to members, and withdrawn", async ({
  asAdmin,
  admin,
  server,
}) => {
  const { page, person } = await asAdmin();
  await openTab(page, "policies", "Policies");
  await page.getByRole("tab", { name: "Cookie Policy" }).click();
  const text = page.getByLabel("Cookie Policy text");
  await expect(text).toHaveAttribute("placeholder", "Add your cookie policy content here...");
  await expect(text).toHaveAttribute("rows", "20");
  const mark = `Crumb ${Date.now()}`;
  await text.fill(`# Cookie Policy\n\n## ${mark}\n\nNo **cookies**.`);
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { name: mark })).toBeVisible();
  await expect(preview.locator("strong")).toHaveText("cookies");
  const changes = page.getByRole("region", { name: "What changed" });
  await expect(changes.getByRole("insertion").filter({ hasText: mark })).toHaveText(
    `Added: ## ${mark}`,
  );
  await page.getByRole("button", { name: "Save now" }).click();
  await expectToast(page, "Policy updated successfully");
  await expect(changes).toContainText("Nothing yet. Your changes appear here as you type.");
  await expect(page.getByText(`by ${person.email}`)).toBeVisible();

  await text.fill("# Cookie Policy\n\nA mistake.");
  await expect(changes.getByRole("deletion").filter({ hasText: mark })).toBeVisible();
  await expect(changes.getByRole("insertion")).toHaveText("Added: A mistake.");
  await page.getByRole("button", { name: "Save now" }).click();
  await expectToast(page, "Policy updated successfully");
  const versions = page.getByRole("table", { name: "Versions" });
  await expect(versions.getByRole("row").nth(2)).toContainText(person.email);
  await expectAccessibleInBothSizes(page);
  const older = versions.getByRole("row").nth(2).getByRole("button");
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  await test.step("what is typed while an older text loads isn't replaced without a question", async () => {
    const load = await holdRequests(page, "**/policy-versions/*");
    await older.click();
    await text.fill("# Cookie Policy\n\nTyped before it came.");
    load();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(text).toHaveValue(/Typed before it came/);
    await older.click();
    await question.getByRole("button", { name: "Discard changes" }).click();
  });
  await expect(text).toHaveValue(new RegExp(mark));
  await expect(text).toBeFocused();
  await page.getByRole("tab", { name: "Terms of Service" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  const saved = page.waitForResponse(/policies\/save/);
  await page.getByRole("button", { name: "Save now" }).click();
  await saved;
  await expect(changes).toContainText("Nothing yet.");
  expect(
    value(server, "SELECT content FROM policy_documents WHERE policy_type = 'cookies'"),
  ).toContain(mark);

  await test.step("what is typed while a text is saved stays, and is saved next", async () => {
    const letSave = await holdRequests(page, "**/policies/save");
    await text.fill("# Cookie Policy\n\nSaved.");
    await page.getByRole("button", { name: "Save now" }).click();
    await text.fill("# Cookie Policy\n\nSaved.\nTyped on.");
    letSave();
    await expect(changes.getByRole("insertion")).toHaveText(["Added: Typed on."]);
    await expect(text).toHaveValue(/Typed on/);
    await page.getByRole("tab", { name: "Terms of Service" }).click();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("button", { name: "Save now" }).click();
    await expect(changes).toContainText("Nothing yet.");
    expect(
      value(server, "SELECT content FROM policy_documents WHERE policy_type = 'cookies'"),
    ).toMatch(/Typed on/);
  });

  const me = await signIn(server, admin.email, admin.password);
  /** Another admin saves one of the three. */
  async function saveElsewhere(at: 0 | 1, content: string, who = me) {
    const { rows } = (await get(server, "/api/app/admin/policies", { as: me.pb })).body;
    const { id, version: based_on, policy_type } = rows[at];
    const edit = { id, based_on, policy_type, content };
    await post(server, "/api/app/admin/policies/save", edit, { as: who.pb });
  }
  await page.getByRole("tab", { name: "Privacy Policy" }).click();
  const ours = page.getByLabel("Privacy Policy text");
  await test.step("F338 what another admin saves is in a form in which nothing is typed, and no change of one in which something is", async () => {
    await saveElsewhere(0, "# Privacy Policy\n\nFirst.");
    await expect(ours).toHaveValue("# Privacy Policy\n\nFirst.");
    await ours.fill("# Privacy Policy\n\nFirst.\nMine.");
    const other = await secondAdmin(server, me);
    await saveElsewhere(0, "# Privacy Policy\n\nTheirs.", other);
    await expect(page.getByText(/^Last saved on/)).toContainText(other.email);
    await expect(changes.getByRole("insertion")).toHaveText(["Added: Mine."]);
    await expect(changes.getByRole("deletion")).toHaveCount(0);
  });
  await page.getByRole("button", { name: "Save now" }).click();
  await expectToast(page, "Error saving policy");
  const conflict = page.getByRole("alert").filter({ hasText: "changed this on" });
  await expect(conflict).toContainText("Theirs.");
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Use the saved version" }).click();
  await expect(ours).toHaveValue("# Privacy Policy\n\nTheirs.");

  await page.getByRole("tab", { name: "Terms of Service" }).click();
  const terms = page.getByLabel("Terms of Service text");
  const before = await terms.inputValue();
  await terms.fill(`${before}\n\nOne more sentence.`);
  await expect(page.getByText('"Save now" emails nobody.'), "F462").toBeVisible();
  await page.getByRole("button", { name: "Email members first" }).click();
  await page.getByRole("button", { name: "Plan this change" }).click();
  await expectToast(page, "Validation Error", "Date is required");
  await page.getByLabel("Takes effect on").fill("2098-01-01");
  await page.getByLabel("Summary for members").fill("We added a sentence.");
  await test.step("F334 a plan doesn't overwrite what another admin saved since", async () => {
    await saveElsewhere(1, `${before}\n\nTheirs.`);
    await page.getByRole("button", { name: "Plan this change" }).click();
    await expectToast(page, "Change not planned");
    const conflict = page.getByRole("alert").filter({ hasText: "changed this on" });
    await expect(conflict).toContainText("Theirs.");
    await conflict.getByRole("button", { name: "Keep my version" }).click();
    await expect(conflict).toBeHidden();
    await expect(terms).toHaveValue(/One more sentence\.$/);
  });
  await test.step("F598 what another admin plans first leaves day and summary on the screen, and says so", async () => {
    const { rows } = (await get(server, "/api/app/admin/policies", { as: me.pb })).body;
    const id = randomUUID();
    const plan = { id, based_on: rows[1].version, policy_type: "terms", content: "# Theirs" };
    const when = { takes_effect_on: "2099-01-01", summary: "Theirs." };
    await post(server, "/api/app/admin/policies/plan", { ...plan, ...when }, { as: me.pb });
    const said = page.getByRole("status").filter({ hasText: "Another change is already planned" });
    await expect(said).toBeVisible();
    await expect(page.getByLabel("Takes effect on")).toHaveValue("2098-01-01");
    await expect(page.getByLabel("Summary for members")).toHaveValue("We added a sentence.");
    await expect(page.getByRole("button", { name: "Plan this change" })).toBeDisabled();
    await expectAccessibleInBothSizes(page);
    await post(server, "/api/app/admin/policies/withdraw", { id }, { as: me.pb });
    await expect(said).toBeHidden();
  });
  const letPlan = await holdRequests(page, "**/policies/plan");
  await page.getByRole("button", { name: "Plan this change" }).click();
  await terms.fill(`${before}\n\nTyped on.`);
  letPlan();
  await expectToast(page, "Change planned");
  await expect(page.getByText("A new text takes effect on 1 Jan 2098")).toBeVisible();
  await expect(terms, "F285 what was typed while it was planned").toHaveValue(/Typed on\.$/);
  await page.getByRole("tab", { name: "Privacy Policy" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await page.getByRole("tab", { name: "Terms of Service" }).click();
  await expect(terms).toHaveValue(`${before}\n\nTheirs.`);
  await expectAccessible(page);
  await goWithin(page, "/terms");
  await expect(
    page.getByRole("heading", { name: "This text changes on 1 Jan 2098" }),
  ).toBeVisible();
  await page.getByText("Read the new text").click();
  await expect(page.getByText("One more sentence.")).toBeVisible();
  await page.goBack();
  await page.getByRole("tab", { name: "Terms of Service" }).click();
  await page.getByRole("button", { name: "Withdraw this change" }).click();
  const withdrawing = page.getByRole("dialog", { name: "Withdraw this change?" });
  await expect(withdrawing).toContainText("The planned text goes into the form");
  await withdrawing.getByRole("button", { name: "Withdraw change" }).click();
  await expectToast(page, "Planned change withdrawn");
  await test.step("F335 what was planned is in the form, to be corrected and planned again", async () => {
    await expect(terms).toHaveValue(/One more sentence\.$/);
    await expect(terms).toBeFocused();
    await expect(page.getByLabel("Takes effect on")).toHaveValue("2098-01-01");
    await expect(page.getByLabel("Summary for members")).toHaveValue("We added a sentence.");
  });
  expect(sql(server, "SELECT id FROM policy_versions WHERE published_at = ''")).toEqual([]);
});
