import { Link } from "@tanstack/react-router";
import type { Note } from "@/domain/buying/responses";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";

/** What members wrote to the buyers after the cut-off, the newest first. */
export function MemberNotes({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <section aria-labelledby="member-notes" className="grid grid-cols-1 gap-3">
      <h2 id="member-notes" className="text-xl">
        From members
      </h2>
      <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 px-4">
        {notes.toReversed().map(({ id, order_id, kind, name, text, at }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-3">
              <Link to="/admin/payments/$id" params={{ id: order_id }} className="link font-bold">
                {name || "A member"}
              </Link>
              <span className="text-muted">{formatDayTime(momentOf(at))}</span>
            </p>
            {kind === "wish" && (
              <p className="text-muted">This change came after the cut-off. It's a wish:</p>
            )}
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
