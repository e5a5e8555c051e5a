import { useMemo } from "react";
import type { BuyingDay } from "@/data/sync/use-buying";
import { isBought, ONE_MILLI } from "@/domain/buying/entry";
import { type PhoneLine, type PhoneWant, quantityText } from "@/domain/buying/phone-list";
import type { Note } from "@/domain/buying/responses";
import { wantStates } from "@/domain/buying/rules";
import { grouped } from "@/domain/grouped";
import { formatRand } from "@/domain/money/rules";
import { FieldError } from "@/ui/form-field";
import type { Entering } from "./use-entry";

type ForWhomProps = {
  day: BuyingDay;
  line: PhoneLine;
  entering: Entering;
  error: string | undefined;
};

/** The members of a line: what each asked for, whether it may be replaced, and what is free of their budget. */
export function ForWhom({ day, line, entering, error }: ForWhomProps) {
  const states = wantStates(line.wants, day.entriesOf(line.id));
  const notes = useMemo(
    () =>
      grouped(
        day.notes.toSorted((a, b) => a.at.localeCompare(b.at)),
        ({ order_id }) => order_id,
      ),
    [day.notes],
  );
  return (
    <fieldset
      id="whom"
      tabIndex={-1}
      className="grid min-w-0 grid-cols-1 gap-2"
      aria-describedby={error ? "whom-error" : undefined}
    >
      <legend className="mb-1 font-bold">Who is it for?</legend>
      {error && <FieldError control="whom">{error}</FieldError>}
      <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
        {line.wants.map((want, place) => (
          <li key={want.id} className="flex flex-wrap items-start gap-x-3 px-3 py-2">
            <Member
              day={day}
              want={want}
              notes={notes.get(want.order_id) ?? []}
              left={states[place]?.left_milli ?? 0}
              entering={entering}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type MemberProps = {
  day: BuyingDay;
  want: PhoneWant;
  /** What the member wrote to the buyer, the oldest first. */
  notes: readonly Note[];
  /** What is still to buy, in thousandths. */
  left: number;
  entering: Entering;
};

function Member({ day, want, notes, left, entering }: MemberProps) {
  const { id, name, order_id } = want;
  const free = day.free.get(order_id) ?? 0;
  const isOut = !entering.mayHave(want);
  const isIn = !isOut && entering.isIn(id);
  const overBy = entering.over.find((over) => over.order_id === order_id)?.by;
  return (
    <>
      <label className="flex min-h-12 min-w-0 flex-[1_1_9rem] cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={isIn}
          disabled={isOut}
          onChange={(event) => entering.include([id], event.currentTarget.checked)}
          className="checkbox mt-0.5 border-line checkbox-primary"
        />
        <span className="min-w-0">
          <span className="font-bold wrap-anywhere">{name || "A member"}</span>
          <span className="block text-muted">{askedText(want, left)}</span>
          {isBought(entering.fields.outcome) && (
            <span className={`block ${overBy ? "font-bold text-error" : "text-muted"}`}>
              {overBy === undefined
                ? `${formatRand(free)} free`
                : `${formatRand(free)} free, over by ${formatRand(overBy)}`}
            </span>
          )}
          {isOut && <span className="block text-muted">Only the exact item</span>}
          {[want.notes, want.details].filter(Boolean).map((said) => (
            <span key={said} className="block wrap-anywhere">{`“${said}”`}</span>
          ))}
          {notes.map((note) => (
            <span key={note.id} className="block whitespace-pre-line wrap-anywhere">
              <b>{note.kind === "wish" ? "Would like now: " : "Wrote: "}</b>
              {note.text}
            </span>
          ))}
        </span>
      </label>
      {isIn && (
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={name ? `Quantity for ${name}` : "Quantity for a member"}
          value={entering.textOf(id)}
          onChange={(event) => entering.type(id, event.currentTarget.value)}
          className="ml-auto min-h-12 w-16 shrink-0 rounded-field border border-line bg-base-100 px-2 text-right text-base tabular-nums"
        />
      )}
    </>
  );
}

/** "Asked for 2. 1 left. At most R30.00". */
function askedText(want: PhoneWant, left: number): string {
  const parts = [`Asked for ${want.quantity}`];
  if (left < want.quantity * ONE_MILLI) parts.push(`${quantityText(left)} left`);
  if (want.budget) parts.push(`At most ${formatRand(want.budget)}`);
  if (want.version > 1) parts.push("Joined late");
  return parts.join(". ");
}
