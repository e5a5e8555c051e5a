import type { CollectionField, CollectionModel } from "pocketbase";
import { ACCESS_RULES, type Access } from "@/server/access-rules";
import { FIELD_NOTES, PURPOSES } from "./data-model-notes";

const OPERATIONS = ["list", "view"] as const;

/** docs/data-model.md: the schema of a migrated server, the access rules, and what their names do not say. */
export function dataModelPage(schema: readonly CollectionModel[]): string {
  const names = new Map(schema.map(({ id, name }) => [id, name]));
  const sections = [...schema]
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((collection) => sectionOf(collection, names));
  return `# Data model

Written from the migrations and \`src/server/access-rules.ts\`; a server test compares this page with a migrated database
(\`npm run test:server -- access-rules --update\` writes it).

- Money is integer cents: \`order_budget: 50000\` is R500.00.
- Moments are UTC. Delivery dates are \`YYYY-MM-DD\`. A month is \`YYYY-MM\` in Africa/Johannesburg.
- Every \`id\` is a UUID in lower case. What a phone makes carries the id that the phone gave it, so that it can be sent twice.
- "Our routes" are the commands in \`src/server/routes.ts\`: they check and write in one transaction. PocketBase's own endpoints write
  nothing; what may be read by them is named in each section.

${sections.join("\n\n")}
`;
}

function sectionOf(collection: CollectionModel, names: ReadonlyMap<string, string>): string {
  const { name, fields, indexes } = collection;
  const access = ACCESS_RULES[name];
  return [
    `## ${name}`,
    PURPOSES[name] ?? "",
    access ? accessInWords(access) : "",
    "| Field | Type | Note |\n|---|---|---|\n" +
      fields
        .filter((field) => field.name !== "id")
        .map((field) => `| ${field.name} | ${typeOf(field, names)} | ${noteOf(name, field.name)} |`)
        .join("\n"),
    indexes.some(isOwn) ? `Indexes: ${indexes.filter(isOwn).map(indexInWords).join("; ")}.` : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** Every collection has the index on its id, and PocketBase's own on an account's token and email. */
function isOwn(index: string): boolean {
  return !/\(\s*`?id`? COLLATE NOCASE\s*\)|tokenKey|`email`/.test(index);
}

function accessInWords(access: Access): string {
  const byRule = new Map<string, string[]>();
  for (const operation of OPERATIONS) {
    const who = whoMay(access[operation]);
    if (who) byRule.set(who, [...(byRule.get(who) ?? []), operation]);
  }
  if (byRule.size === 0) return "Access: our routes only.";
  const parts = [...byRule].map(([who, operations]) => `${operations.join(", ")}: ${who}`);
  return `Access beside our routes: ${parts.join("; ")}.`;
}

function whoMay(rule: string | null): string {
  if (rule === null) return "";
  if (rule === "") return "everyone";
  const who = [
    rule.includes("is_active = true") && "everyone where `is_active`",
    /(user_id|[( ]id) = @request\.auth\.id/.test(rule) && "the member whose row it is",
    rule.includes("user_roles_via_user_id") && "admins",
  ].filter(Boolean);
  return who.join(" and ");
}

function typeOf(field: CollectionField, names: ReadonlyMap<string, string>): string {
  const facts = [
    field.type === "relation" ? `relation to ${names.get(field.collectionId)}` : typeName(field),
    field.type === "select" && field.values.join(", "),
    bounds(field),
    field.cascadeDelete && "deleted with it",
    field.required && "required",
    field.hidden && "hidden",
  ];
  return facts.filter(Boolean).join("; ");
}

function typeName(field: CollectionField): string {
  return field.type === "number" && field.onlyInt ? "integer" : field.type;
}

function bounds({ type, min, max, maxSize }: CollectionField): string {
  if (type === "text" || type === "number") {
    if (min && max) return `${min}–${max}`;
    if (max) return `≤ ${max}`;
    return min === 0 && type === "number" ? "≥ 0" : "";
  }
  return maxSize ? `≤ ${maxSize} bytes` : "";
}

function indexInWords(index: string): string {
  const match = /INDEX\s+`?\w+`?\s+ON\s+`?\w+`?\s*\((.+?)\)\s*(WHERE .*)?$/is.exec(index);
  if (!match) return index;
  const [, columns = "", where] = match;
  return `${/UNIQUE/i.test(index) ? "unique " : ""}(${columns.replaceAll("`", "")})${where ? ` ${where.replaceAll("`", "")}` : ""}`;
}

function noteOf(collection: string, field: string): string {
  return FIELD_NOTES[`${collection}.${field}`] ?? "";
}
