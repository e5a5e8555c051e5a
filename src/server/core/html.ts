/** HTML that is safe to put into a page. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * A template of HTML: every value is escaped, also for attributes in double quotes, unless it is Html itself.
 * Line breaks of the template itself are left out.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((text, index) => {
    const markup = text.replace(/\n\s*/g, "");
    return index === 0 ? markup : textOf(values[index - 1] ?? "") + markup;
  });
  return new Html(parts.join(""));
}

export const NOTHING = new Html("");

function textOf(value: Value): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((part) => part.text).join("");
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
