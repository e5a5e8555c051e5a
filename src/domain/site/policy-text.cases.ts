import { caseTable } from "../case-table";
import { policyHtml, policyParts, withoutTitle } from "./policy-text";

/** What a rogue admin may try (T32); the browser test shows the same texts in real pages. */
export const SCRIPT_CORPUS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "[tap](javascript:alert(1))",
  "![x](javascript:alert(1))",
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  '<p onclick="alert(1)">x</p>',
  '<p class="a" onmouseover="alert(1)">x</p>',
  '<p class="x" style="position:fixed">x</p>',
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "&lt;img src=x onerror=alert(1)&gt;",
  "`<img src=x onerror=alert(1)>`",
  "<https://example.test/<img src=x onerror=alert(1)>>",
  "<form action=//evil.test><button>Pay</button></form>",
  "<link rel=stylesheet href=//evil.test/x.css>",
  '"><script>alert(1)</script>',
] as const;

export const tables = [
  caseTable("policyHtml", policyHtml, [
    ["draws headings", ["# A\n## B\n### C"], "<h1>A</h1>\n<h2>B</h2>\n<h3>C</h3>"],
    ["draws deeper headings as the third", ["#### D"], "<h3>D</h3>"],
    ["keeps every line break", ["one\ntwo\r\nthree"], "<p>one<br>\ntwo<br>\nthree</p>"],
    ["parts paragraphs by an empty line", ["one\n\ntwo"], "<p>one</p>\n<p>two</p>"],
    [
      "draws emphasis and lists",
      ["**a** *b*\n\n- c\n- d"],
      "<p><strong>a</strong> <em>b</em></p>\n<ul>\n<li>c</li>\n<li>d</li>\n</ul>",
    ],
    ["keeps the words of a link alone", ["[here](https://example.test)"], "<p>here</p>"],
    [
      "keeps a written tag and its class",
      ['<p class="note">a <strong>b</strong></p>'],
      '<p class="note">a <strong>b</strong></p>',
    ],
    ["shows other tags as text", ["<b>x</b>"], "<p>&lt;b&gt;x&lt;/b&gt;</p>"],
    ["shows a tag with another attribute as text", ["<p id=x>y"], "&lt;p id=x&gt;y"],
    ["is empty for nothing", [""], ""],
  ]),
  caseTable(
    "tags and attributes of hostile texts",
    (text: string) =>
      (policyHtml(text).match(/<[^>]*>/g) ?? []).filter(
        (tag) => !/^<\/?(?:h[123]|p|br|strong|em|ul|ol|li)(?: class="[\w -]*")?>$/.test(tag),
      ),
    SCRIPT_CORPUS.map((text) => [text, [text], []]),
  ),
  caseTable("policyParts", policyParts, [
    [
      "cuts before each second heading",
      ["<p>a</p>\n<h2>B <em>c</em></h2>\n<p>d</p>"],
      [
        { heading: "", html: "<p>a</p>\n" },
        { heading: "B c", html: "<h2>B <em>c</em></h2>\n<p>d</p>" },
      ],
    ],
    ["are none of an empty policy", [""], []],
  ]),
  caseTable("withoutTitle", withoutTitle, [
    [
      "drops a heading that repeats it",
      ["<h1>Cookie policy</h1><p>a</p>", "Cookie Policy"],
      "<p>a</p>",
    ],
    ["keeps any other", ["<h1>Cookies</h1>", "Cookie Policy"], "<h1>Cookies</h1>"],
  ]),
];
