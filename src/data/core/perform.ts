import type * as z from "zod/mini";
import { messageOf, TOASTS, type Toast } from "@/domain/text/messages";
import { askedWait, attemptsWait, requestsWait } from "@/domain/text/waits";
import { RequestError } from "./client";
import { isOutOfRoom } from "./quota";

export interface Failure {
  readonly toast: Toast;
  readonly fields: Readonly<Record<string, string>>;
  readonly code?: string;
  /** In place of the code's text, where the server says how long to wait. */
  readonly reason?: string;
}

/** The toast of a refusal; without a description it shows the server's reason. */
type Failed = Toast | ((code: string, waitMs: number) => Toast);

export async function perform<T>(
  schema: z.ZodMiniType<T>,
  values: Readonly<Record<string, unknown>>,
  failed: Failed,
  work: (value: T) => Promise<void>,
): Promise<Failure | undefined> {
  const parsed = schema.safeParse(values);
  if (!parsed.success) return invalid(codesOf(parsed.error.issues));
  return attempt(failed, () => work(parsed.data));
}

export async function attempt(
  failed: Failed,
  work: () => Promise<void>,
): Promise<Failure | undefined> {
  try {
    await work();
  } catch (error) {
    return refused(error, failed);
  }
}

function codesOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const codes: Record<string, string> = {};
  for (const { path, message } of issues) codes[path.join(".")] ??= message;
  return codes;
}

function invalid(fields: Record<string, string>): Failure {
  const description = messageOf(Object.values(fields)[0] ?? "");
  return { toast: { ...TOASTS.validation_error, description }, fields };
}

/** What is said of a wait, where the server says how long it is. */
const WAITS = {
  too_many_attempts: attemptsWait,
  too_many_requests: requestsWait,
  already_asked: askedWait,
};

function refused(error: unknown, failed: Failed): Failure {
  const { code, fields, retryAfterMs } = reasonOf(error);
  const waitMs = code in WAITS ? retryAfterMs : 0;
  const { title, description } = asAnswered(
    code,
    typeof failed === "function" ? failed(code, waitMs) : failed,
  );
  const waits = waitMs > 0 ? (description ?? WAITS[code as keyof typeof WAITS](waitMs)) : undefined;
  const reason = waits ?? messageOf(Object.values(fields)[0] ?? code);
  const told = description ?? (reason === title ? undefined : reason);
  return {
    toast: { title, ...(told && { description: told }) },
    fields,
    code,
    ...(waits && { reason: waits }),
  };
}

/** Where no answer came, nobody can say that it was not done. */
export function asAnswered(code: string, failed: Toast): Toast {
  return code === "no_answer" && !failed.description ? TOASTS.maybe_done : failed;
}

/** Why something couldn't be read, for the screen. What nobody foresaw is reported. */
export function whyFailed(error: unknown): string {
  return messageOf(reasonOf(error).code);
}

function reasonOf(error: unknown): Pick<RequestError, "code" | "fields" | "retryAfterMs"> {
  if (error instanceof RequestError) return error;
  const isFull = isOutOfRoom(error);
  if (!isFull) reportError(error);
  return { code: isFull ? "phone_full" : "unexpected_error", fields: {}, retryAfterMs: 0 };
}
