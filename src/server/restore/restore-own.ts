import {
  type Address,
  mayAddAddress,
  saveAddressSchema,
  storedAddress,
} from "@/domain/members/address-requests";
import { saveProfileSchema } from "@/domain/members/profile-requests";
import { restoreOwnSchema } from "@/domain/sync/restore-requests";
import { momentText } from "@/domain/time/sa-time";
import type { Caller } from "../core/http";
import { takeNumber } from "../core/phone-numbers";
import { findOrNull, newRecord, setAll } from "../core/records";
import { lastRestore } from "../core/runs";
import { lostMark } from "../core/seals";
import { exists } from "../core/sql";
import { addressesOf, makeDefault } from "../members/addresses";
import { storeProfile } from "../members/profile";
import { restoring } from "./restoring";

/**
 * The member's name, phone and addresses as a phone has last read them: each only where the server has lost that,
 * no phone knows a later one, and nothing was changed there since the restore. What today's rules don't allow is left
 * out alone. Nothing is removed.
 */
export const restoreOwn = restoring(
  "POST /api/app/restore/own",
  restoreOwnSchema,
  ({ tx, caller, body: { profile, addresses }, now }) => {
    const named = saveProfileSchema.safeParse(profile?.value);
    if (profile && named.success && isLatest(tx, caller, "profile", profile.mark))
      storeProfile(tx, caller, named.data, now);
    if (addresses && isLatest(tx, caller, "addresses", addresses.mark)) {
      for (const address of addresses.value) restoreAddress(tx, caller, address);
      const { id } = addresses.value.find(({ is_default }) => is_default) ?? {};
      if (addressesOf(tx, caller).some((known) => known.id === id))
        makeDefault(tx, caller, id ?? "");
    }
    return { restored: true };
  },
);

function isLatest(tx: App, caller: Caller, kind: string, mark: string): boolean {
  const lost = lostMark(tx, mark);
  if (!lost || isChangedSince(tx, caller, kind)) return false;
  return takeNumber(tx, {
    user_id: caller.id,
    command_id: `restored-${kind}`,
    number: lost.at,
  });
}

/** Whether any phone has sent a change of this since the restore, or an order, which names all of it. */
function isChangedSince(tx: App, caller: Caller, kind: string): boolean {
  return exists(
    tx,
    `SELECT 1 FROM done_commands WHERE user_id = {:userId} AND done_at >= {:restored}
       AND (command_id LIKE {:kind} OR command_id LIKE '%/orders')`,
    { userId: caller.id, restored: momentText(lastRestore(tx)), kind: `%/${kind}` },
  );
}

function restoreAddress(tx: App, caller: Caller, claimed: Address): void {
  const sent = saveAddressSchema.safeParse({
    id: claimed.id,
    label: claimed.label,
    addressLine1: claimed.line1,
    addressLine2: claimed.line2,
    suburb: claimed.suburb,
    city: claimed.city,
    province: claimed.province,
    postalCode: claimed.postal_code,
    deliveryInstructions: claimed.delivery_instructions,
  });
  if (!sent.success) return;
  const known = findOrNull(tx, "addresses", sent.data.id);
  if (known && known.getString("user_id") !== caller.id) return;
  if (!known && !mayAddAddress(addressesOf(tx, caller).length).ok) return;
  const address = known ?? newRecord(tx, "addresses");
  if (!known) setAll(address, { id: sent.data.id, user_id: caller.id, is_default: false });
  setAll(address, storedAddress(sent.data));
  tx.save(address);
}
