import { Link } from "@tanstack/react-router";
import { useLiveQuery } from "dexie-react-hooks";
import { type OutboxRow, placeToChange, typeOf } from "@/data/commands/commands";
import { currentDraft } from "@/data/local/basket/drafts";
import { discardCommand, retryCommand } from "@/data/local/outbox/outbox";
import { isBehindRefused, isHeldUp } from "@/data/local/outbox/queue-rules";
import { countUnsent, type Unsent } from "@/data/local/outbox/unsent-work";
import { sendWaiting } from "@/data/sync/outbox";
import { DEPENDS_ON_REFUSED, isRefused, statusText } from "@/domain/sync/command-state";
import { plural } from "@/domain/text/plural";
import { Button } from "@/ui/button";
import { Icon } from "@/ui/icon";

export function WaitingList({ unsent, onLeave }: { unsent: Unsent; onLeave: () => void }) {
  const { commands, items, answers, lists, slips, basket } = unsent;
  if (countUnsent(unsent) === 0) return <p>Everything is sent.</p>;
  return (
    <ul className="w-full grid grid-cols-1 divide-y divide-base-300">
      {commands.map((row) => (
        <li key={row.id} className="grid grid-cols-1 gap-2 py-3">
          <p id={nameId(row)} className="font-bold wrap-anywhere">
            {typeOf(row).words.name(row)}
          </p>
          <p className="flex items-start gap-1.5">
            {isRefused(row) && <Icon name="alert" className="mt-0.5 size-5 text-error" />}
            {isBehindRefused(row, commands)
              ? DEPENDS_ON_REFUSED
              : statusText(row, isHeldUp(row, commands))}
          </p>
          {isRefused(row) && <Decide row={row} onLeave={onLeave} />}
        </li>
      ))}
      {items > 0 && (
        <li className="py-3 font-bold">
          {plural(items, "1 change to your basket", "{n} changes to your basket")}
        </li>
      )}
      {basket > 0 && (
        <li className="py-3">
          <span className="font-bold">
            {plural(basket, "1 item in your basket", "{n} items in your basket")}
          </span>
          <span className="block">The basket of an admin is only on this phone.</span>
        </li>
      )}
      {answers && <li className="py-3 font-bold">Your order details</li>}
      {lists > 0 && (
        <li className="py-3">
          <span className="font-bold">
            {plural(
              lists,
              "1 changed list that you haven't saved",
              "{n} changed lists that you haven't saved",
            )}
          </span>
          <span className="block">A list is sent once you save it. You'll find it in Orders.</span>
        </li>
      )}
      {slips > 0 && (
        <li className="py-3">
          <span className="font-bold">
            {plural(slips, "1 slip that you haven't saved", "{n} slips that you haven't saved")}
          </span>
          <span className="block">A slip is sent once you save it.</span>
        </li>
      )}
    </ul>
  );
}

const nameId = ({ id }: OutboxRow) => `waiting-${id}`;

/** The member can change, retry or discard a refused command. */
function Decide({ row, onLeave }: { row: OutboxRow; onLeave: () => void }) {
  const draft = useLiveQuery(() => currentDraft(row.userId), [row.userId]);
  const place = draft === undefined ? undefined : placeToChange(row, draft?.orderId ?? "");
  async function retry() {
    await retryCommand(row.id);
    void sendWaiting();
  }
  async function discard() {
    await discardCommand(row);
    void sendWaiting();
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {place && (
        <Link
          {...place}
          onClick={onLeave}
          className="inline-flex min-h-12 items-center font-semibold text-primary underline underline-offset-4"
        >
          Change it
        </Link>
      )}
      <Button kind="secondary" aria-describedby={nameId(row)} onClick={retry}>
        Try again
      </Button>
      <Button kind="danger-quiet" aria-describedby={nameId(row)} onClick={discard}>
        Discard
      </Button>
    </div>
  );
}
