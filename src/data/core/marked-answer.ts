import { sealedPart } from "@/domain/sync/sealed-part";
import type { MarkedAnswer } from "@/domain/sync/server-mark";

const marks = new WeakMap<object, string>();

export function noteHeaders<Answer>(answer: Answer, headers: Headers): Answer {
  if (typeof answer !== "object" || answer === null) return answer;
  const seal = headers.get("X-Seal");
  if (seal) Object.assign(sealedPart(answer) ?? {}, { seal });
  const mark = headers.get("X-Server-Mark");
  if (mark) marks.set(answer, mark);
  return answer;
}

export function markedAnswer<Value>(answer: unknown, value: Value): MarkedAnswer<Value> {
  return { value, mark: marks.get(answer as object) ?? "" };
}
