import { useEffect, useState } from "react";
import { plural } from "@/domain/text/plural";

const SHOWN_FROM = 0.75;
const SPOKEN_AFTER_MS = 1000;

type CharacterCountProps = { controlId: string; limit: number };

/** How many characters are left: seen at once, spoken only when the typing stops. */
export function CharacterCount({ controlId, limit }: CharacterCountProps) {
  const length = useLength(controlId);
  const [spoken, setSpoken] = useState("");
  const text = length >= limit * SHOWN_FROM ? remaining(limit - length) : "";

  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), SPOKEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className={length > limit ? "font-semibold text-error" : "text-muted"}>
      <span aria-hidden="true" className="tabular-nums">
        {text}
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}

function remaining(left: number): string {
  return left < 0
    ? plural(-left, "You have 1 character too many", "You have {n} characters too many")
    : plural(left, "You have 1 character left", "You have {n} characters left");
}

// Listens to the control itself, so that it works whether React holds the value or the form does.
function useLength(controlId: string): number {
  const [length, setLength] = useState(0);
  useEffect(() => {
    const control = document.getElementById(controlId);
    if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return;
    const update = () => setLength(control.value.length);
    update();
    control.addEventListener("input", update);
    control.form?.addEventListener("reset", update);
    return () => {
      control.removeEventListener("input", update);
      control.form?.removeEventListener("reset", update);
    };
  }, [controlId]);
  return length;
}
