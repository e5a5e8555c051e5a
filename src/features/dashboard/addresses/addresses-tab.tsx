import { ofAddress } from "@/data/commands/addresses";
import { useSessionUser } from "@/data/core/session";
import { useOutbox } from "@/data/sync/outbox";
import { useCached } from "@/data/sync/use-cached";
import { type Address, mayAddAddress } from "@/domain/members/address-requests";
import { messageOf } from "@/domain/text/messages";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { PageHeading } from "@/ui/page-heading";
import { CachedView } from "../cached-view";
import { useOpenForm } from "../use-typed-form";
import { AddressCard } from "./address-card";
import { ADDRESSES, AddressForm } from "./address-form";

export function AddressesTab() {
  const state = useCached("addresses");
  return (
    <>
      <PageHeading title="Addresses">Addresses</PageHeading>
      <CachedView state={state} label="Loading your addresses">
        {(addresses) => <AddressList addresses={addresses} />}
      </CachedView>
    </>
  );
}

function AddressList({ addresses }: { addresses: readonly Address[] }) {
  const userId = useSessionUser()?.id ?? "";
  const commands = useOutbox();
  const { id: editing, open, close } = useOpenForm(ADDRESSES);
  const isNew = editing !== undefined && !addresses.some(({ id }) => id === editing);
  // A new one has its place in the list at once, so that its form goes on when the phone has saved it.
  const rows = [
    ...addresses.map((address) => ({ id: address.id, address })),
    ...(isNew ? [{ id: editing, address: undefined }] : []),
  ];
  const mayAdd = mayAddAddress(addresses.length);

  return (
    <>
      {addresses.length === 0 && !isNew && (
        <EmptyState title="No address yet">
          <p>We'll save an address with your first order. You can also add one here.</p>
        </EmptyState>
      )}
      <ul className="grid grid-cols-1 gap-4">
        {rows.map(({ id, address }) => (
          <li key={id}>
            {!address || editing === id ? (
              <AddressForm userId={userId} id={id} address={address} close={close} />
            ) : (
              <AddressCard
                userId={userId}
                address={address}
                waiting={commands.filter(({ topic }) => topic === ofAddress(id).topic)}
                onEdit={() => open(id)}
              />
            )}
          </li>
        ))}
      </ul>
      {!isNew && mayAdd.ok && (
        <Button
          kind="secondary"
          icon="plus"
          className="justify-self-start"
          onClick={() => open(crypto.randomUUID())}
        >
          Add address
        </Button>
      )}
      {!mayAdd.ok && <p className="text-muted">{messageOf(mayAdd.code)}</p>}
      <p className="text-muted">
        Changing or removing an address doesn't change orders you've already placed.
      </p>
    </>
  );
}
