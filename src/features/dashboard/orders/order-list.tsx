import { useLiveQuery } from "dexie-react-hooks";
import { Suspense } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import { useServerNow } from "@/data/core/server-clock";
import { useSessionUser } from "@/data/core/session";
import { hasListEdit } from "@/data/local/basket/has-list-edit";
import { useOrderList } from "@/data/sync/use-order-list";
import { NOTES_PER_ORDER } from "@/domain/limits/limits";
import { listOffer } from "@/domain/order/list-change";
import type { ListedOrder } from "@/domain/order/responses";
import { isRefused } from "@/domain/sync/command-state";
import { formatDayTime, momentOf } from "@/domain/time/sa-time";
import { ButtonLink } from "@/ui/button";
import { lazyPart } from "@/ui/lazy-part";
import { Skeleton } from "@/ui/skeleton";

/** Only after the cut-off: most look at their orders before it. */
const NoteForm = lazyPart(() => import("./note-form"), "NoteForm");

type OrderListProps = { order: ListedOrder; waiting: readonly OutboxRow[] };

/** What the member may still say of a submitted order's list: a change until the cut-off, then a message to the buyer. */
export function OrderList({ order, waiting }: OrderListProps) {
  const offer = listOffer(order, useServerNow());
  const notes = waiting.flatMap((row) =>
    row.kind === "buyerNote" && !isRefused(row) ? [{ id: row.id, text: row.text }] : [],
  );
  const sent = order.buyer_notes ?? [];
  if (offer === "change") return <ChangeList order={order} />;
  const unsaved = <UnsavedChanges orderId={order.id} />;
  if (!offer && sent.length === 0) return unsaved;
  const messages = sent.filter(({ kind }) => kind === "message").length + notes.length;
  return (
    <section aria-label="Messages to the buyer" className="grid grid-cols-1 gap-3">
      {unsaved}
      {sent.length + notes.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {sent.map(({ id, kind, text, sent_at }) => (
            <Told
              key={id}
              title={
                kind === "wish"
                  ? "This was too late for the list. We told the buyer that you'd like it:"
                  : "You wrote to the buyer:"
              }
              text={text}
              state={`Sent ${formatDayTime(momentOf(sent_at))}`}
            />
          ))}
          {notes.map(({ id, text }) => (
            <Told key={id} title="You wrote to the buyer:" text={text} state="Waiting to send" />
          ))}
        </ul>
      )}
      {offer === "write" && messages < NOTES_PER_ORDER && (
        <Suspense fallback={<Skeleton label="Opening the message" rows={2} />}>
          <NoteForm orderId={order.id} />
        </Suspense>
      )}
    </section>
  );
}

/** With it the list comes onto this phone, so that it opens without a network too. */
function ChangeList({ order: { id: orderId, list_changed_at } }: { order: ListedOrder }) {
  useOrderList(orderId);
  return (
    <div className="grid justify-items-start gap-2">
      {list_changed_at && (
        <p className="text-muted">
          We have your changed list of {formatDayTime(momentOf(list_changed_at))}.
        </p>
      )}
      <ButtonLink kind="secondary" to="/dashboard/orders/$orderId/list" params={{ orderId }}>
        Change list
      </ButtonLink>
    </div>
  );
}

/** The way to what was changed of a list, and not saved before that closed. */
function UnsavedChanges({ orderId }: { orderId: string }) {
  const userId = useSessionUser()?.id ?? "";
  const isThere = useLiveQuery(() => hasListEdit(userId, orderId), [userId, orderId]);
  if (!isThere) return null;
  return (
    <ButtonLink
      kind="secondary"
      className="justify-self-start"
      to="/dashboard/orders/$orderId/list"
      params={{ orderId }}
    >
      See your unsaved changes
    </ButtonLink>
  );
}

function Told({ title, text, state }: { title: string; text: string; state: string }) {
  return (
    <li className="rounded-field bg-base-200 px-3 py-2">
      <p className="text-muted">{title}</p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="text-muted">{state}</p>
    </li>
  );
}
