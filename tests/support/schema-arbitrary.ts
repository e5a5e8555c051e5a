import fc from "fast-check";
import * as z from "zod/mini";

/** The parts of a JSON schema that zod writes for the product's requests. */
interface JsonSchema {
  readonly type?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Values that exist on the server, by what a field of this name takes. */
export interface Known {
  readonly ids: readonly string[];
  /** Ids of each table. */
  readonly rows: Readonly<Record<string, readonly string[]>>;
  /** The tables that a field named `id` means, by the route. */
  readonly first: readonly string[];
  readonly dates: readonly string[];
  readonly emails: readonly string[];
  readonly references: readonly string[];
  readonly passwords: readonly string[];
}

type Any = fc.Arbitrary<unknown>;

/** What no form sends: wrong types, bounds and beyond, halves of characters, what other languages take for code. */
export const WILD_TEXTS: readonly string[] = [
  "",
  " ",
  "0",
  "-1",
  "null",
  "NaN",
  "1e999",
  "\u0000",
  "\ud800",
  "a\r\nBcc: b@c.co.za",
  "ẞﬀ\u0130\u202e\u200d👩‍👩‍👧‍👦",
  "' OR 1=1 --",
  '"; DROP TABLE orders; --',
  "{:id}",
  "{:at}|{:id}|{:userId}",
  "9999{:id}| && 1 = 2 && '' = ",
  'NEAR("a" b) OR *',
  'full_name:"',
  "-a ^b {c d}: e*",
  "%_\\",
  "{{.}}",
  "#{7*7}",
  "%00",
  "%s%n",
  "../../data.db",
  "__proto__",
  "constructor",
  "<img src=x onerror=alert(1)>",
  "2026-02-31",
  "9999-99-99",
  "-292277022399-01-01",
  "00000000-0000-0000-0000-000000000000",
  "x".repeat(3_000),
];

const wildNumber: Any = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 1e308, -1e308, 2 ** 53, 2 ** 63, 1e-320, Number.MIN_SAFE_INTEGER),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Any JSON value. */
export const wildValue: Any = fc.oneof(
  fc.constantFrom<unknown>(...WILD_TEXTS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: null }, { length: 9 }),
  wildNumber,
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    nested(40),
    Array.from({ length: 300 }, () => ({})),
  ),
);

/** Bodies that the schema takes, as far as JSON Schema can say what it takes. */
export function validBody(schema: z.core.$ZodType, known: Known): Any {
  const written = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return arbitraryOf(written as JsonSchema, "", known);
}

/** A body with one thing wrong: a value replaced, left out or added, at any depth. */
export function nearlyValid(valid: Any): Any {
  return fc
    .tuple(valid, wildValue, fc.nat(), fc.constantFrom("replace", "remove", "add"))
    .map(([body, wild, at, how]) => changed(body, { wild, at, how }));
}

interface Change {
  readonly wild: unknown;
  readonly at: number;
  readonly how: string;
}

function changed(body: unknown, { wild, at, how }: Change): unknown {
  const copy = structuredClone(body);
  const places = placesIn(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return wild;
  const [holder, key] = place;
  if (how === "remove" && !Array.isArray(holder)) delete holder[key];
  else if (how === "add" && !Array.isArray(holder))
    holder[WILD_TEXTS[at % WILD_TEXTS.length] || "extra"] = wild;
  else holder[key as never] = wild as never;
  return copy;
}

type Holder = Record<string, unknown> | unknown[];

function placesIn(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Holder;
  return Object.entries(holder).flatMap(([key, inner]) => [
    [holder, key] as [Record<string, unknown>, string],
    ...placesIn(inner),
  ]);
}

function arbitraryOf(schema: JsonSchema, key: string, known: Known): Any {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => arbitraryOf(one, key, known)));
  if (schema.allOf) {
    const parts = schema.allOf.map((one) => arbitraryOf(one, key, known));
    return fc.tuple(...parts).map((all) => Object.assign({}, ...(all as object[])));
  }
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case "object":
      return objectOf(schema, known);
    case "array":
      return listOf(schema, key, known);
    case "string":
      return textOf(schema, key, known);
    case "number":
    case "integer":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return wildValue;
  }
}

function objectOf(schema: JsonSchema, known: Known): Any {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, one]) => [key, arbitraryOf(one, key, known)]),
  );
  const record = fc.record(fields, { requiredKeys: [...required] });
  if (typeof additionalProperties !== "object" || Object.keys(properties).length > 0) return record;
  const names = (propertyNames?.enum as string[] | undefined) ?? known.ids;
  const value = arbitraryOf(additionalProperties, "", known);
  return fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 });
}

function listOf({ items = {}, minItems = 0, maxItems = 4 }: JsonSchema, key: string, known: Known) {
  const maxLength = Math.max(minItems, Math.min(maxItems, 4));
  return fc.array(arbitraryOf(items, key, known), { minLength: minItems, maxLength });
}

function numberOf({ type, minimum, maximum, exclusiveMinimum }: JsonSchema): Any {
  const least = minimum ?? (exclusiveMinimum === undefined ? -1e9 : exclusiveMinimum + 1);
  const min = Math.ceil(Math.max(least, -1e15));
  const max = Math.floor(Math.min(maximum ?? 1e9, 1e15));
  const whole = fc.oneof(
    fc.integer({ min: Math.max(min, 0), max: Math.max(Math.min(max, 5), Math.max(min, 0)) }),
    fc.constantFrom(min, max, Math.min(Math.max(min, 50_000), max)),
    fc.maxSafeInteger().map((n) => min + (Math.abs(n) % (max - min + 1))),
  );
  return type === "integer" ? whole : fc.oneof({ arbitrary: whole, weight: 4 }, fc.constant(0.5));
}

function textOf(schema: JsonSchema, key: string, known: Known): Any {
  const { pattern = "", minLength = 0, maxLength = 200 } = schema;
  const free = fc.string({ unit: "grapheme", minLength: Math.min(minLength, 200), maxLength: 40 });
  if (/\{12\}/.test(pattern) || /(^|_)ids?$|^decision/.test(key)) return idOf(key, known);
  if (/email|identity/.test(key)) return fc.constantFrom(...known.emails);
  if (/password/.test(key)) return fc.constantFrom(...known.passwords);
  if (/until|_at$|since/.test(key)) return fc.constantFrom(new Date().toISOString(), "2026-11-20");
  if (/based_on/.test(key)) return fc.constantFrom("", "1", "2026-11-20 10:00:00.000Z");
  if (/date/.test(key)) return fc.constantFrom(...known.dates);
  if (/reference/.test(key)) return fc.constantFrom(...known.references);
  if (/phone/.test(key)) return fc.constantFrom("0821234567", "+27 82 123 4567", "12");
  if (/postal/.test(key)) return fc.constantFrom("1804", "x");
  if (/_url$/.test(key)) return fc.constantFrom("", "https://www.instagram.com/pantry", "/", "x:y");
  if (pattern) return fc.oneof(matching(pattern) ?? free, free);
  return fc.oneof(
    { arbitrary: free, weight: 2 },
    { arbitrary: fc.constant("Plain words, as most type"), weight: 2 },
    fc.constantFrom(
      "a".repeat(Math.min(maxLength, 3_000)),
      "a".repeat(Math.min(maxLength, 3_000) + 1),
    ),
  );
}

/** An id of a row that a field of this name means, or of one that `known` puts first, a new one, or any. */
function idOf(key: string, { ids, rows, first }: Known): Any {
  const tables = TABLES.find(([names]) => names.test(key))?.[1] ?? first;
  const meant = tables.flatMap((table) => rows[table] ?? []);
  const anyId = fc.constantFrom(...ids);
  return fc.oneof(
    { arbitrary: meant.length > 0 ? fc.constantFrom(...meant) : anyId, weight: 6 },
    { arbitrary: fc.uuid({ version: 4 }), weight: /^(command_)?id$/.test(key) ? 3 : 1 },
    anyId,
  );
}

const TABLES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/user|member/, ["users"]],
  [/order/, ["orders"]],
  [/line/, ["buying_lines", "bank_lines"]],
  [/account/, ["bank_accounts"]],
  [/result/, ["order_results"]],
  [/decision/, ["audit_log"]],
  [/item|share|want/, ["buying_wants", "basket_items"]],
];

/** Null for what fast-check can't read. */
function matching(pattern: string): Any | null {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return null;
  }
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: [nested(depth - 1)] };
}
