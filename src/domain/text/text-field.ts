import * as z from "zod/mini";
import { failed, ok, type Result } from "@/domain/result";
import { type ErrorCode, issue } from "@/domain/text/messages";

/** What a field says to what was sent for it: the value as it is kept, or the catalogue's code. */
export type FieldRule<Value> = (typed: unknown) => Result<Value>;

interface Limits {
  readonly min: number;
  readonly max: number;
}

/** A field of one line that must be filled in; spaces around it do not count. */
export function requiredLineRule(
  limits: Limits,
  required: ErrorCode,
  tooLong: ErrorCode,
): FieldRule<string> {
  return (typed) => {
    if (typeof typed !== "string") return failed(required);
    const text = asLine(typed);
    if (!hasCharacters(text, limits.min)) return failed(required);
    return text.length > limits.max ? failed(tooLong) : ok(text);
  };
}

/** A field of one line that may stay empty or be left out. */
export function optionalLineRule(limits: Limits, tooLong: ErrorCode): FieldRule<string> {
  return optionalRule(asLine, limits, tooLong);
}

/** A field of several lines that must be filled in; spaces around it do not count. */
export function requiredText(limits: Limits, required: ErrorCode, tooLong: ErrorCode) {
  return z
    .string(issue(required))
    .check(
      z.overwrite(asText),
      z.minLength(limits.min, issue(required)),
      z.maxLength(limits.max, issue(tooLong)),
    );
}

/** A field of several lines that may stay empty or be left out. */
export function optionalTextRule(limits: Limits, tooLong: ErrorCode): FieldRule<string> {
  return optionalRule(asText, limits, tooLong);
}

/** One of a list's values; anything else, also nothing, is answered with `required`. */
export function choiceRule<const Value extends string>(
  values: readonly Value[],
  required: ErrorCode,
): FieldRule<Value> {
  return (typed) => {
    const value = values.find((listed) => listed === typed);
    return value === undefined ? failed(required) : ok(value);
  };
}

export function requiredLine(limits: Limits, required: ErrorCode, tooLong: ErrorCode) {
  return z.string(issue(required)).check(ruled(requiredLineRule(limits, required, tooLong)));
}

export function optionalLine(limits: Limits, tooLong: ErrorCode) {
  return z._default(
    z.string(issue("text_invalid")).check(ruled(optionalLineRule(limits, tooLong))),
    "",
  );
}

export function optionalText(limits: Limits, tooLong: ErrorCode) {
  return z._default(
    z.string(issue("text_invalid")).check(ruled(optionalTextRule(limits, tooLong))),
    "",
  );
}

export function choice<const Value extends string>(values: readonly Value[], required: ErrorCode) {
  return z.enum(values as readonly [Value, ...Value[]], issue(required));
}

function ruled(rule: FieldRule<string>) {
  return z.check<string>((payload) => {
    const checked = rule(payload.value);
    if (checked.ok) payload.value = checked.value;
    else payload.issues.push({ code: "custom", input: payload.value, message: checked.code });
  });
}

function optionalRule(
  tidy: (text: string) => string,
  limits: Limits,
  tooLong: ErrorCode,
): FieldRule<string> {
  return (typed) => {
    if (typed === undefined || typed === "") return ok("");
    if (typeof typed !== "string") return failed("text_invalid");
    const text = tidy(typed);
    return text.length > limits.max ? failed(tooLong) : ok(text);
  };
}

function asLine(text: string): string {
  return asText(text).replace(/\s+/g, " ");
}

function asText(text: string): string {
  return visibleText(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")).trim();
}

/**
 * A text without characters that are invisible or that change the direction of others: with them
 * two names that look the same differ, and a name can show another order of its letters.
 */
export function visibleText(text: string): string {
  if (/^[\t\n -~]*$/.test(text)) return text;
  return (
    text
      // Control characters cannot be typed, and a NUL ends a text early in SQLite's functions.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, "")
      .replace(INVISIBLE, "")
      .replace(TAG, "")
      .replace(JOINER_OR_SELECTOR, (one, at: number, all: string) => (belongs(all, at) ? one : ""))
  );
}

// Explicit ranges: the server's engine knows no \p{…}.
// Soft hyphen, fillers, zero-width spaces, marks and overrides of direction, unassigned ones.
const INVISIBLE =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each is removed on its own
  /[\u034f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\ufffc\ufffe\uffff]/g;
/** U+E0000 to U+E03FF: tags and more variation selectors. */
const TAG = /\udb40[\udc00-\udfff]/g;
const JOINER_OR_SELECTOR = /[\ufe00-\ufe0f\u200c-\u200d]/g;

/**
 * A joiner is part of the spelling between two letters of Persian, Hindi, Sinhala and the like and
 * between two emoji, and one selector gives an emoji its colours. The engine's expressions do not see
 * halves of an emoji, so they are checked here.
 */
function belongs(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at + 1);
  if (isEmoji(before) && text[at] === "\ufe0f") return true;
  if (text[at] === "\u200d" && isEmoji(after)) return isEmoji(before) || before === 0xfe0f;
  return /[\u200c-\u200d]/.test(text.charAt(at)) && isJoined(before) && isJoined(after);
}

function isEmoji(half: number): boolean {
  return (half >= 0x203c && half <= 0x2bff) || (half >= 0xd83c && half <= 0xdfff);
}

function isJoined(letter: number): boolean {
  return letter >= 0x0600 && letter <= 0x1cff;
}

/** The database counts characters, JavaScript halves of them: one emoji is not a name of two letters. */
function hasCharacters(text: string, count: number): boolean {
  return text.length >= 2 * count || Array.from(text).length >= count;
}
