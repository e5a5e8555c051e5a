import type { ErrorCode } from "@/domain/text/messages";

/** What a rule answers: a value, or the catalogue's code of why there is none. */
export type Result<Value, Code extends ErrorCode = ErrorCode> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function failed<Code extends ErrorCode>(
  code: Code,
): { readonly ok: false; readonly code: Code } {
  return { ok: false, code };
}
