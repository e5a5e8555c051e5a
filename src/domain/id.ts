import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The id of a row: a UUID in lower case, made by the phone for what a phone makes. */
export const idSchema = z.string(issue("body_invalid")).check(z.regex(UUID, issue("body_invalid")));

export function isId(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
