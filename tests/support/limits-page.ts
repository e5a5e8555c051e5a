import limits from "../../pocketbase/limits.json" with { type: "json" };

interface Route {
  readonly route: string;
  readonly body: number;
  readonly member?: boolean;
  readonly atOnce?: number;
  readonly stream?: boolean;
  /** What the handler itself bounds, in words: rows or bytes a member may keep or ask for. */
  readonly perMember?: string;
  /** The largest answer, in words. */
  readonly answer?: string;
}

export const ROUTES: readonly Route[] = limits.routes;

const { realtime } = limits;
const seconds = (n: number) => (n === 60 ? "a minute" : `${n} s`);
const columns = [
  "Route",
  "Body",
  "Large body from",
  "At once",
  "Requests of an address",
  "Answer",
  "Per member",
];

/** docs/limits.md, as pocketbase/limits.json has it. */
export function limitsPage(): string {
  const rows = ROUTES.map((route) => [
    `\`${route.route}\``,
    route.body ? bytes(route.body) : "not read",
    route.body > limits.small ? (route.member ? "members" : "everyone") : "",
    String(route.atOnce ?? ""),
    rateOf(route.route),
    route.stream ? "stays open" : (route.answer ?? ""),
    route.perMember ?? "",
  ]);
  return `# Limits

What a request may cost. The figures are in \`pocketbase/limits.json\`, from which this page is written
(\`npx vitest run --project=unit limits --update\`); a test fails where a route has no row.

## For every route

| What | Bound | Beyond it |
|---|---|---|
| Head of a request | 16 kB, within 10 s | 431, or the connection is closed |
| Body | what the table says, ${bytes(limits.small)} where it says nothing; an encoded form, and a visitor where only members may send more, ${bytes(limits.small)} | 413 \`body_too_large\`; 401 for a visitor |
| Time for a body | 15 s, and a second more for each 2 kB that arrived (16 kbit/s) | 408 \`body_too_slow\` |
| Nesting of JSON | 64 | 400 \`body_invalid\` |
| Text in a form with files | ${bytes(limits.small)} | 413 \`body_too_large\` |
| Bodies that arrive at once | 64 of an address, 8 large ones of a member, 512 in all | the slowest ends with 408, the newcomer is let in |
| Memory of a body or an answer | 64 kB; the rest is in a file without a name | |
| Requests at once | 256 of an address, 1 024 in all | 429 \`too_many_requests\` |
| Requests at work | half the JavaScript runtimes, and two for pages and files | wait up to 45 s, then 503 \`server_busy\` |
| Time to take an answer | 30 s, and a second more for each 2 kB | the connection is closed |
| Connections | 512 of an address (behind a proxy: 4 096 in all) | the one that rested longest is closed |
| Rows in the log | 60 refusals of each kind and 600 successes a minute | not kept |

An IPv6 address counts with all others of its network of 64 bits. Beyond the requests of an address in the table: 429.

## Realtime

A stream takes at most ${realtime.perStream} topics of these, without options: ${realtime.topics.map((topic) => `\`${topic}\``).join(", ")}.
A member has at most ${realtime.perMember} streams, an address ${realtime.perAddress} that have not yet said whose they are; the oldest ends.
A stream that has not said so within ${realtime.guestSeconds} s ends. Other topics: 403 \`topic_refused\`.

## Routes

| ${columns.join(" | ")} |
|${columns.map(() => "---").join("|")}|
${rows.map((row) => `| ${row.join(" | ")} |`).join("\n")}
`;
}

function bytes(n: number): string {
  return n >= 1 << 20 ? `${n / (1 << 20)} MB` : `${n / 1024} kB`;
}

/** PocketBase takes the rule of the exact path, then the longest that a path begins with. */
function rateOf(route: string): string {
  const path = route.split(" ")[1] ?? "";
  const rule = limits.rates
    .filter(({ label }) => label === path || (label.endsWith("/") && path.startsWith(label)))
    .sort((a, b) => b.label.length - a.label.length)[0];
  return rule ? `${rule.requests} in ${seconds(rule.seconds)}` : "";
}
