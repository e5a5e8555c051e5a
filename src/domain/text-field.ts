import * as z from "zod/mini";
import { type ErrorCode, issue } from "@/domain/error-catalogue";
import { failed, ok, type Result } from "@/domain/result";

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

// Control characters cannot be typed, and a NUL ends a text early in SQLite's functions.
function asText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
      .trim()
  );
}

/** The database counts characters, JavaScript halves of them: one emoji is not a name of two letters. */
function hasCharacters(text: string, count: number): boolean {
  return text.length >= 2 * count || Array.from(text).length >= count;
}
