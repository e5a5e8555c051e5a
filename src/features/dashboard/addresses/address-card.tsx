import { useState } from "react";
import type { OutboxRow } from "@/data/commands/commands";
import type { Address } from "@/domain/members/address-requests";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Problem } from "@/ui/problem";
import { StatusBadge } from "@/ui/status-badge";
import { useAction } from "@/ui/use-action";
import { chooseDefault, forgetAddress } from "../member-actions";
import { WaitingNotes } from "../waiting-notes";

type AddressCardProps = {
  userId: string;
  address: Address;
  waiting: readonly OutboxRow[];
  onEdit: () => void;
};

export function AddressCard({ userId, address, waiting, onEdit }: AddressCardProps) {
  const [removing, setRemoving] = useState(false);
  const { busy, problem, run } = useAction();
  const name = `${address.label}, ${address.line1}`;

  async function remove() {
    await run(() => forgetAddress(userId, address.id));
    setRemoving(false);
  }

  return (
    <section
      aria-label={name}
      className="grid grid-cols-1 gap-3 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <AddressLines address={address} />
      <WaitingNotes rows={waiting} />
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" icon="edit" onClick={onEdit}>
          Edit<span className="sr-only"> {name}</span>
        </Button>
        {!address.is_default && (
          <Button
            kind="quiet"
            busy={busy}
            onClick={() => run(() => chooseDefault(userId, address.id))}
          >
            Make default<span className="sr-only">: {name}</span>
          </Button>
        )}
        <Button kind="danger-quiet" onClick={() => setRemoving(true)}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <Problem>{problem}</Problem>
      <ConfirmDialog
        open={removing}
        title={`Remove ${name}?`}
        confirmLabel="Remove address"
        cancelLabel="Keep address"
        busy={busy}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        <p>Orders you've already placed keep this address.</p>
      </ConfirmDialog>
    </section>
  );
}

function AddressLines({ address }: { address: Address }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 text-lg break-words">{address.label}</h2>
        {address.is_default && <StatusBadge tone="green">Default</StatusBadge>}
      </div>
      <address className="not-italic break-words">
        {linesOf(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {address.delivery_instructions && (
        <p className="break-words text-muted">{address.delivery_instructions}</p>
      )}
    </>
  );
}

function linesOf(address: Address): string[] {
  const { line1, line2, suburb, city, province, postal_code } = address;
  const place = [city, postal_code].filter(Boolean).join(", ");
  return [line2, line1, suburb, place, province].filter(Boolean);
}
