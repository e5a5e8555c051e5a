import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { basketItems } from "@/data/local/basket-items.ts";
import { currentDraft, openDraft, prefillDraft } from "@/data/local/drafts.ts";
import { adoptOwnRows } from "@/data/local/phone-basket.ts";
import { orderCopy } from "@/data/local/server-copy.ts";
import { recoverTyped } from "@/data/local/typed-text.ts";
import { readAddresses } from "@/data/remote/addresses.ts";
import { RequestError } from "@/data/remote/client.ts";
import { readProfile } from "@/data/remote/profiles.ts";
import type { SessionUser } from "@/data/remote/session.ts";
import { joined, startSync } from "@/data/sync/driver.ts";
import { formatPhone } from "@/domain/phone.ts";
import { fieldsOfAddress } from "./saved-addresses.tsx";
import type { WizardState } from "./wizard-step.ts";

/** The draft of the member, or of the visitor, with all that belongs to it, as it changes in any tab; undefined until it is open. */
export function useWizardState(user: SessionUser | null): WizardState | undefined {
  const { id = "", email = "" } = user ?? {};
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    startSync();
    adoptOwnRows()
      .then(joined)
      .then(() => openDraft(id))
      .then(() => recoverTyped(id))
      .then(() => offerWhatIsKnown(id))
      .catch(setFailure);
  }, [id]);
  if (failure) throw failure;

  return useLiveQuery(async () => {
    const draft = await currentDraft(id);
    if (!draft) return undefined;
    const [items, copy] = await Promise.all([basketItems(), orderCopy(id, draft.orderId)]);
    return { email, draft, items, copy };
  }, [id, email]);
}

/** Fills in a first draft from the member's profile and default address; without a network, the next time. */
async function offerWhatIsKnown(userId: string): Promise<void> {
  if (!userId || (await currentDraft(userId))?.prefilled !== false) return;
  try {
    const [profile, [address]] = await Promise.all([readProfile(userId), readAddresses(userId)]);
    await prefillDraft(userId, {
      ...(profile && { fullName: profile.full_name, phone: formatPhone(profile.phone) }),
      ...(address && fieldsOfAddress(address)),
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
  }
}
