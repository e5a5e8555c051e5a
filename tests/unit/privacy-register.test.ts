import { expect, test } from "vitest";
import { VARIABLES } from "../../scripts/settings.mjs";
import { privacyRegisterPage } from "../support/privacy-register-page";

test("docs/privacy-register.md says what the table of retention says", async () => {
  await expect(privacyRegisterPage()).toMatchFileSnapshot("../../docs/privacy-register.md");
});

test("the register names settings that there are", () => {
  const named = [...privacyRegisterPage().matchAll(/`([A-Z]+_[A-Z]+)`/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !VARIABLES.some((one) => one.name === name))).toEqual([]);
});
