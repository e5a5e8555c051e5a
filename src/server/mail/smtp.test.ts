import { expect, test } from "vitest";
import { parseSender, parseSmtpUrl } from "./smtp";

test.each([
  ["smtp://mail.test", { host: "mail.test", port: 587, tls: false, username: "", password: "" }],
  ["smtps://mail.test/", { host: "mail.test", port: 465, tls: true, username: "", password: "" }],
  [
    "smtp://ann%40mail.test:p%3Ass%2F@mail.test:2525",
    { host: "mail.test", port: 2525, tls: false, username: "ann@mail.test", password: "p:ss/" },
  ],
  [
    "smtps://ann@mail.test:p@ss:w#rd%25@mail.test",
    { host: "mail.test", port: 465, tls: true, username: "ann@mail.test", password: "p@ss:w#rd%" },
  ],
  ["smtps://key@[::1]:465", { host: "::1", port: 465, tls: true, username: "key", password: "" }],
])("F630 reads %s", (url, server) => {
  expect(parseSmtpUrl(url)).toEqual(server);
});

test("an empty SMTP_URL is no mail server", () => {
  expect(parseSmtpUrl("")).toBeNull();
});

test.each(["mail.test:25", "http://mail.test", "smtp://", "smtp://mail.test:x"])(
  "refuses %s",
  (url) => {
    expect(() => parseSmtpUrl(url)).toThrow("SMTP_URL");
  },
);

test.each([
  ["no-reply@pantry.test", { name: "", address: "no-reply@pantry.test" }],
  ['"The Pantry" <no-reply@pantry.test>', { name: "The Pantry", address: "no-reply@pantry.test" }],
  ["The Pantry<no-reply@pantry.test>", { name: "The Pantry", address: "no-reply@pantry.test" }],
])("reads the sender %s", (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});
