const TEXTS: Record<string, string> = {
  not_found: "Not found.",
  not_signed_in: "Not authenticated",
};

/** The text of the error catalogue (specification §5 and §8) for a code. */
export function textOf(code: string): string {
  return TEXTS[code] ?? code;
}
