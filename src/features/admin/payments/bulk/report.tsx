import type { Toast } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";

export interface Report extends Toast {
  readonly lines?: readonly string[];
}

/** A report on the screen until it is closed: a toast passes. */
export function ReportNotice({ report, onClose }: { report: Report; onClose: () => void }) {
  const { title, description, lines = [] } = report;
  return (
    <div className="pointer-events-auto max-h-[50dvh] overflow-y-auto rounded-box shadow-soft">
      <Notice tone="error" title={title}>
        {description && <p>{description}</p>}
        {lines.length > 0 && (
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {lines.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        )}
        <Button kind="secondary" size="small" className="mt-2" onClick={onClose}>
          Close
        </Button>
      </Notice>
    </div>
  );
}

/** The same in the dialog that asked for it. */
export function ProblemNotice({ problem: { title, description } }: { problem: Toast }) {
  return (
    <Notice tone="error" title={title} live>
      {description && <p>{description}</p>}
    </Notice>
  );
}
