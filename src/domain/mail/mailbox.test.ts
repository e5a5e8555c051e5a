import { expect, test } from "vitest";
import { mailboxOf } from "@/domain/mail/mailbox";

test.each([
  ["Thandi@Example.TEST ", "thandi@example.test"],
  ["thandi+shop@example.test", "thandi@example.test"],
  ["thandi+a+b@example.test", "thandi@example.test"],
  ["t.h.a.n.d.i+x@googlemail.com", "thandi@gmail.com"],
  ["t.handi@example.test", "t.handi@example.test"],
  ["+tag@example.test", "+tag@example.test"],
  ["no address", "no address"],
])("T74 %s counts as %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
