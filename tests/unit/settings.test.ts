import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  parseEnvFile,
  readEnvironment,
  readSettings,
  TOOL_VARIABLES,
  VARIABLES,
} from "../../scripts/settings.mjs";
import { isDiallable, normalisePhone } from "../../src/domain/members/phone";
import { parseSmtpUrl } from "../../src/server/mail/smtp";
import { scratchFolder } from "../support/fake-program";

const BANK = {
  BANK_ACCOUNT_NAME: "Pantry (Pty) Ltd",
  BANK_ACCOUNT_NUMBER: "62 000 000 001",
  BANK_BRANCH_CODE: "250655",
  BANK_NAME: "First Bank",
};

test("nothing set is a demo on this machine", () => {
  expect(readSettings({})).toMatchObject({
    port: 8090,
    host: "127.0.0.1",
    localUrl: "http://127.0.0.1:8090",
    publicUrl: "http://127.0.0.1:8090",
    demo: true,
  });
});

test("a server that is open to the network is still reached locally", () => {
  expect(readSettings({ HOST: "0.0.0.0", PORT: "80" }).localUrl).toBe("http://127.0.0.1:80");
  expect(readSettings({ HOST: "::" }).localUrl).toBe("http://[::1]:8090");
});

test("all bank details together are a real business", () => {
  expect(readSettings({ ...BANK, PUBLIC_URL: "https://pantry.example/" })).toMatchObject({
    demo: false,
    publicUrl: "https://pantry.example",
  });
});

describe("a wrong value is refused", () => {
  test.for([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80a"],
    ["HOST", "not a host"],
    ["PUBLIC_URL", "pantry.example"],
    ["PUBLIC_URL", "ftp://pantry.example"],
    ["PUBLIC_URL", "https://pantry.example/shop"],
    ["ADMIN_EMAILS", "a@b.co.za, nobody"],
    ["SUPPORT_WHATSAPP", "call me"],
    ["SUPPORT_EMAIL", "a@b"],
    ["SUPPORT_PHONE", "12"],
    ["BUSINESS_HOURS_WEEK", "18:00-8:00"],
    ["CUT_OFF_DAYS", "15"],
    ["BACKUP_KEY", "a password"],
    ["CUT_OFF_HOUR", "24"],
    ["EXTRA_COSTS", "yes"],
    ["REPLICA_URL", "ftp://host/pantry"],
    ["REPLICA_URL", "file://host/pantry"],
    ["REPLICA_URL", "s3://"],
    ["REPLICA_URL", "s3://key:secret@bucket/pantry"],
    ["REPLICA_URL", "package.json"],
    ["REPLICA_DAYS", "0"],
    ["BUSINESS_NAME", "x".repeat(201)],
    ["BUSINESS_ADDRESS", "1 Long Street\nCape Town"],
    ["VAT_NO", "123"],
    ["VAT_FROM", "1 March 2027"],
    ["VAT_FROM", "2027-02-29"],
    ["VAT_RATE", "15 %"],
    ["SMTP_URL", "mail.example:25"],
    ["MAIL_FROM", "Pantry"],
    ["TRUSTED_PROXY_HEADER", "X Forwarded For"],
    ["DASHBOARD", "yes"],
    ["PB_SUPERUSER_EMAIL", "root"],
    ["PB_SUPERUSER_PASSWORD", "short"],
  ] as const)("%s=%s", ([name, value]) => {
    expect(() => readSettings({ MAIL_FROM: "a@b.example", [name]: value })).toThrow(
      new RegExp(`^${name} must be [^\n]+ in the environment or in \\.env\\.$`),
    );
  });

  test.for([
    ["PB_SUPERUSER_PASSWORD", "short"],
    ["SMTP_URL", "smtp:user:secret"],
    ["BACKUP_KEY", "AGE-SECRET-KEY-1"],
    ["METRICS_TOKEN", "too short"],
    ["REPLICA_URL", "s3://key:secret@bucket/pantry"],
  ] as const)("and never shown where it is a secret: %s", ([name, value]) => {
    expect(() => readSettings({ MAIL_FROM: "a@b.example", [name]: value })).toThrow(
      new RegExp(`^${name} must be [^"]+: correct it in the environment or in \\.env\\.$`),
    );
  });
});

test.for([
  ...["+27 82 123 4567", "27821234567", "082 123 4567", "(011) 555-0100", "+27 (0)82 123 4567"],
  ...["0800 123 456", "821234567", "0027 82 123 4567", "+44 7911 123456", "0044 7911 123456"],
  ...[
    "0821234567890",
    "2782123456",
    "+27 82 123",
    "123456789012",
    "0123",
    "+0123456789",
    "call me",
  ],
  ...["+2700821234567", "00", "0027", "082-123-456", "+27821234567890", "+4479", "27 082 123 4567"],
])("T115 the start takes the number %j where the server can dial it, and no other", (number) => {
  const taken = () => readSettings({ SUPPORT_WHATSAPP: number, SUPPORT_PHONE: number });
  if (isDiallable(normalisePhone(number))) expect(taken).not.toThrow();
  else expect(taken).toThrow("SUPPORT_WHATSAPP must be a phone number such as 082 123 4567");
});

test.for([
  ...["smtp://mail.test", "smtps://mail.test/", "smtp://[::1]:2525", "smtps://key@mail.test:465"],
  ...["smtp://ann@mail.test:secret@mail.test:587", "smtp://ann%40mail.test:p%2Fss@mail.test"],
  ...["smtp://ann:p@ss:w#rd@mail.test", "smtp://ann:p/ss@mail.test", "smtp://ann:100%@mail.test"],
  ...["smtp://", "smtp://mail.test:x", "smtp://mail.test/path", "smtp:user:secret", "mail.test:25"],
])("F630 the start takes the email server %j where the server can use it, and no other", (url) => {
  const isUsable = () => {
    try {
      return parseSmtpUrl(url) !== null;
    } catch {
      return false;
    }
  };
  const taken = () => readSettings({ SMTP_URL: url, MAIL_FROM: "a@b.example" });
  if (isUsable()) expect(taken).not.toThrow();
  else expect(taken).toThrow("SMTP_URL must be an address such as smtp://user:password@");
});

test("backups lie apart from the data, also where a link leads there", () => {
  const folder = scratchFolder();
  mkdirSync(join(folder, "disk/data"), { recursive: true });
  symlinkSync(join(folder, "disk/data"), join(folder, "data"));
  const at = (BACKUP_DIR: string) => readSettings({ DATA_DIR: join(folder, "data"), BACKUP_DIR });
  for (const within of ["data/backups", "disk/data/backups", "disk"]) {
    expect(() => at(join(folder, within)), within).toThrow("BACKUP_DIR and DATA_DIR lie within");
  }
  expect(at(join(folder, "disk/backups")).backupDir).toBe(join(folder, "disk/backups"));
});

test("a replica lies apart from the data and the backups", () => {
  for (const place of ["./pb_data/replica", "./pb_data_backups", "file:///"]) {
    expect(() => readSettings({ REPLICA_URL: place }), place).toThrow(
      "REPLICA_URL lies within DATA_DIR or BACKUP_DIR, or they in it: set it to a folder elsewhere.",
    );
  }
  expect(readSettings({ REPLICA_URL: "file:///mnt/other%20disk" }).replicaUrl).toBe(
    "/mnt/other disk",
  );
});

describe("what belongs together is asked for together", () => {
  test.for(Object.keys(BANK))("bank details without %s", (name) => {
    expect(() => readSettings({ ...BANK, [name]: "" })).toThrow(
      `Only some of the bank details are set: set ${name} too, or leave all BANK_* empty for a demo.`,
    );
  });

  test("SMTP_URL without MAIL_FROM, DASHBOARD without its superuser", () => {
    expect(() =>
      readSettings({ SMTP_URL: "smtp://u:p@mail.example:587", DASHBOARD: "on" }),
    ).toThrow(
      [
        "SMTP_URL is set but MAIL_FROM isn't: set MAIL_FROM to the sender of emails.",
        "DASHBOARD is on but PB_SUPERUSER_EMAIL is empty: set it, or DASHBOARD=off.",
        "DASHBOARD is on but PB_SUPERUSER_PASSWORD is empty: set it, or DASHBOARD=off.",
      ].join("\n"),
    );
  });
});

describe(".env", () => {
  test("takes comments, quotes and blanks", () => {
    const text = `\uFEFF# ours\nexport PORT = 8100 # the port\r\nBUSINESS_NAME="A # B"\nMAIL_FROM='A <a@b.c>'\nHOST=\nBANK_NAME=First#Bank\n`;
    expect(parseEnvFile(text)).toEqual({
      values: {
        PORT: "8100",
        BUSINESS_NAME: "A # B",
        MAIL_FROM: "A <a@b.c>",
        HOST: "",
        BANK_NAME: "First#Bank",
      },
      problems: [],
    });
  });

  test("with a mistyped name or a broken line is refused, each with its line", () => {
    expect(parseEnvFile('PORT=1\nPROT=2\nnonsense\nHOST="open').problems).toEqual([
      ".env, line 2, sets PROT, which is not a setting: correct its name (see .env.example) or remove it.",
      ".env, line 3, is not NAME=value: correct it or begin it with #.",
      ".env, line 4, is not NAME=value: correct it or begin it with #.",
    ]);
  });

  test("F655 that is a folder, as a container makes one for a file that isn't there, is said to be one", () => {
    const folder = join(scratchFolder(), ".env");
    mkdirSync(folder);
    expect(() => readEnvironment({}, folder)).toThrow(
      `${folder} is a folder: remove it, or put a file of settings in its place.`,
    );
  });

  test("gives way to the environment", () => {
    const file = join(scratchFolder(), ".env");
    writeFileSync(file, "PORT=1\nHOST=::1\n");
    expect(readEnvironment({ PORT: "2" }, file)).toEqual({ PORT: "2", HOST: "::1" });
  });
});

describe("what is written of the settings agrees with what is checked", () => {
  const all = [...VARIABLES, ...TOOL_VARIABLES];
  const read = (name: string) => readFileSync(join(import.meta.dirname, "../..", name), "utf8");

  test(".env.example has every variable with its default and its sentence", () => {
    const written = [...read(".env.example").matchAll(/^# (.+)\n([A-Z_]+)=(.*)$/gm)];
    expect(written.map(([, about, name, standard]) => ({ name, standard, about }))).toEqual(
      all.map(({ name, standard, about }) => ({ name, standard, about })),
    );
    expect(() => readSettings(parseEnvFile(read(".env.example")).values)).not.toThrow();
  });

  test("the table in docs/settings.md has the same", () => {
    const rows = read("docs/settings.md").match(/^\| `[A-Z_]+` .+$/gm) ?? [];
    const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
    expect(
      cells.map(([, name, standard, about]) => ({
        name: name?.replaceAll("`", ""),
        standard: standard?.replaceAll("`", ""),
        about,
      })),
    ).toEqual(all.map(({ name, standard, about }) => ({ name, standard, about })));
  });

  test("the server reads no other variables of the operator's", () => {
    const own = [
      "LOCAL_URL",
      "DIST_DIR",
      "CLOCK_OFFSET_MS",
      "PUSH_SERVICE_FOR_TESTS",
      "BANK_CHANGED_AT", // of the back office
    ];
    const names = [...read("src/server/core/settings.ts").matchAll(/"([A-Z][A-Z_]+)"/g)].map(
      ([, name]) => name ?? "",
    );
    const known = new Set([...VARIABLES.map(({ name }) => name), ...own]);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});
