import { expect, test } from "vitest";
import { unlinked } from "@/domain/text/unlinked";

test.each([
  ["You won R5000! https://evil.co.za/x", "You won R5000! https: //evil. co. za/x"],
  ["www.evil.co.za", "www. evil. co. za"],
  ["thandi@evil.co.za", "thandi@evil. co. za"],
  ["evil。com", "evil。 com"],
  ["http://1.2.3.4/x", "http: //1.2.3.4/x"],
  ["J.P. Nkosi", "J. P. Nkosi"],
  ["1.5kg, R49.90 each. Thanks.", "1.5kg, R49.90 each. Thanks."],
  ["Wait... (please.)", "Wait... (please.)"],
])("T76 %s is no link", (text, shown) => {
  expect(unlinked(text)).toBe(shown);
});
