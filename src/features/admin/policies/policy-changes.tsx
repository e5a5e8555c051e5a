import { useDeferredValue } from "react";
import { type ChangedLine, changedLines } from "@/domain/policy/changed-lines";

/** Unchanged lines that are shown around a change. */
const CONTEXT = 1;

type PolicyChangesProps = {
  /** What the form began with, also where another admin has saved since. */
  saved: string;
  typed: string;
};

/** How what is typed differs from the text that the form began with, line by line. */
export function PolicyChanges({ saved, typed }: PolicyChangesProps) {
  const text = useDeferredValue(typed);
  const lines = saved === text ? [] : changedLines(saved, text);
  const shown = lines.flatMap((line, at) => (isNear(lines, at) ? [{ line, at }] : []));
  return (
    <section aria-labelledby="policy-changes" className="grid grid-cols-1 content-start gap-3">
      <h2 id="policy-changes" className="text-xl">
        What changed
      </h2>
      {shown.length === 0 ? (
        <p className="text-muted">Nothing yet. Your changes appear here as you type.</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a group of lines, not a form's
        <div
          role="group"
          aria-labelledby="policy-changes"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          className="max-h-[36rem] overflow-y-auto rounded-box border border-base-300 bg-base-100 p-3 text-sm"
        >
          <ol>
            {shown.map(({ line, at }, place) => (
              <li
                key={at}
                className={place > 0 && at - (shown[place - 1]?.at ?? 0) > 1 ? "mt-3" : ""}
              >
                <Line line={line} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

function Line({ line: { kind, text } }: { line: ChangedLine }) {
  const look = "block rounded-sm px-2 py-0.5 whitespace-pre-wrap wrap-anywhere";
  const words = text || " ";
  if (kind === "removed") {
    return (
      <del className={`${look} bg-error/10`}>
        <span className="sr-only">Removed: </span>
        {words}
      </del>
    );
  }
  if (kind === "added") {
    return (
      <ins className={`${look} bg-leaf-soft no-underline`}>
        <span className="sr-only">Added: </span>
        {words}
      </ins>
    );
  }
  return <span className={`${look} text-muted`}>{words}</span>;
}

function isNear(lines: readonly ChangedLine[], at: number): boolean {
  return lines
    .slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1)
    .some(({ kind }) => kind !== "same");
}
