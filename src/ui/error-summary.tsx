import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useErrorTitle } from "./document-title";

export type FieldError = { fieldId: string; message: string };

type ErrorSummaryProps = {
  errors: readonly FieldError[];
  /** How often the form was sent: each new attempt brings the focus back here. */
  attempt: number;
};

/** One error is said beside its field, which takes the focus; for several a list leads to each field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const wrong = errors.length > 0;
  const [isBeside, setBeside] = useState(false);
  useErrorTitle(wrong);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt with the same errors counts.
  useLayoutEffect(() => {
    if (!box.current) return;
    const control = errors.length === 1 && document.getElementById(errors[0]?.fieldId ?? "");
    const isOnly = control && control.ariaInvalid === "true";
    setBeside(Boolean(isOnly));
    box.current.hidden = Boolean(isOnly);
    if (isOnly) focusField(control);
    else box.current.focus();
  }, [wrong, attempt]);

  if (!wrong) return null;
  return (
    <div
      ref={box}
      hidden={isBeside}
      tabIndex={-1}
      role="alert"
      aria-labelledby={titleId}
      className="scroll-mt-24 rounded-box border-2 border-error bg-base-100 p-4"
    >
      {!isBeside && (
        <>
          <h2 id={titleId} className="text-xl">
            There is a problem
          </h2>
          <ul className="mt-2 grid grid-cols-1 gap-1">
            {errors.map(({ fieldId, message }) => (
              <li key={fieldId}>
                <a
                  href={`#${fieldId}`}
                  onClick={(event) => goToField(event, fieldId)}
                  className="inline-block py-1 font-semibold text-error underline underline-offset-4"
                >
                  {message}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function goToField(event: MouseEvent, fieldId: string) {
  const control = document.getElementById(fieldId);
  if (!control) return;
  event.preventDefault();
  focusField(control);
}

// The label comes into view first, so that the question is read before the answer is typed.
export function focusField(control: HTMLElement) {
  (legendOrLabel(control) ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
}

// A legend is scrolled to only where its field still lands in the upper half: below is the keyboard.
function legendOrLabel(control: HTMLElement): HTMLElement | null {
  const label = document.querySelector<HTMLElement>(`label[for="${CSS.escape(control.id)}"]`);
  const legend = control.closest("fieldset")?.querySelector("legend");
  if (!legend) return label;
  const isChoice = control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type);
  const reach = control.getBoundingClientRect().bottom - legend.getBoundingClientRect().top;
  return isChoice || reach < window.innerHeight / 2 ? legend : label;
}
