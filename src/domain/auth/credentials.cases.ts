import { caseTable, checkedBy } from "../case-table";
import { adminCredentialsSchema, memberCredentialsSchema } from "./credentials";

const mail = (length: number) => `${"a".repeat(length - "@example.co.za".length)}@example.co.za`;
const password = "correct horse";

export const tables = [
  caseTable("memberCredentialsSchema", checkedBy(memberCredentialsSchema), [
    [
      "trims the email and leaves the password alone",
      [{ email: " thandi@example.co.za ", password: " spaced  out " }],
      { email: "thandi@example.co.za", password: " spaced  out " },
    ],
    ["refuses no email", [{ password }], ["email: email_invalid"]],
    ["refuses a broken email", [{ email: "thandi@", password }], ["email: email_invalid"]],
    [
      "takes an email of 255 characters",
      [{ email: mail(255), password }],
      { email: mail(255), password },
    ],
    ["refuses one of 256", [{ email: mail(256), password }], ["email: email_too_long"]],
    [
      "refuses a password of 7 characters",
      [{ email: "t@example.co.za", password: "1234567" }],
      ["password: password_too_short"],
    ],
    [
      "takes a password of 100 characters",
      [{ email: "t@example.co.za", password: "x".repeat(100) }],
      { email: "t@example.co.za", password: "x".repeat(100) },
    ],
    [
      "refuses one of 101",
      [{ email: "t@example.co.za", password: "x".repeat(101) }],
      ["password: password_too_long"],
    ],
    [
      "names the email first",
      [{ email: "x", password: "x" }],
      ["email: email_invalid", "password: password_too_short"],
    ],
    [
      "refuses a number as a password",
      [{ email: "t@example.co.za", password: 12345678 }],
      ["password: password_too_short"],
    ],
  ]),
  caseTable("adminCredentialsSchema", checkedBy(adminCredentialsSchema), [
    [
      "has its own words for a broken email",
      [{ email: "x", password }],
      ["email: email_format_invalid"],
    ],
    [
      "takes a password of 128 characters",
      [{ email: "boss@example.co.za", password: "é".repeat(128) }],
      { email: "boss@example.co.za", password: "é".repeat(128) },
    ],
    [
      "refuses one of 129",
      [{ email: "boss@example.co.za", password: "x".repeat(129) }],
      ["password: admin_password_too_long"],
    ],
  ]),
];
