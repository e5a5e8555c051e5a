import * as z from "zod/mini";
import { type ErrorCode, issue } from "@/domain/error-catalogue";

interface Limits {
  readonly min: number;
  readonly max: number;
}

/** A field of one line that must be filled in; spaces around it do not count. */
export function requiredLine(limits: Limits, required: ErrorCode, tooLong: ErrorCode) {
  return z.string(issue(required)).check(
    z.overwrite(asLine),
    z.refine((text) => characters(text) >= limits.min, issue(required)),
    z.maxLength(limits.max, issue(tooLong)),
  );
}

/** A field of one line that may stay empty or be left out. */
export function optionalLine(limits: Limits, tooLong: ErrorCode) {
  return z._default(
    z
      .string(issue("text_invalid"))
      .check(z.overwrite(asLine), z.maxLength(limits.max, issue(tooLong))),
    "",
  );
}

/** A field of several lines that may stay empty or be left out. */
export function optionalText(limits: Limits, tooLong: ErrorCode) {
  return z._default(
    z
      .string(issue("text_invalid"))
      .check(z.overwrite(asText), z.maxLength(limits.max, issue(tooLong))),
    "",
  );
}

/** One of a list's values; anything else, also nothing, is answered with `required`. */
export function choice<const Value extends string>(values: readonly Value[], required: ErrorCode) {
  return z.enum(values as readonly [Value, ...Value[]], issue(required));
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
function characters(text: string): number {
  return Array.from(text).length;
}
