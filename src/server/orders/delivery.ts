import { mayAddAddress } from "@/domain/members/address-requests";
import { isSameAddress, profileAfterStart } from "@/domain/order/carried-over";
import type { StartOrder } from "@/domain/order/start-order";
import type { OrderContent } from "@/domain/order/view";
import { momentText } from "@/domain/time/sa-time";
import type { Caller } from "../core/http";
import { derivedId, newId } from "../core/ids";
import { execute, exists, insertAll, selectFirst } from "../core/sql";
import { addressesOf } from "../members/addresses";

type Details = StartOrder["details"];
type Delivery = OrderContent["delivery"];
type Address = Omit<Delivery, "full_name" | "phone">;

const ADDRESS_LABEL = "Home";

/** What the order keeps of step 1: later changes of profile or address change no order. */
export function deliveryOf(details: Details): Delivery {
  return { full_name: details.fullName, phone: details.phone, ...addressOf(details) };
}

/** The same of the order that the member started last; null before the first. */
export function lastDelivery(app: App, userId: string): Delivery | null {
  const found = selectFirst(
    app,
    `SELECT delivery FROM orders WHERE user_id = {:userId}
     ORDER BY placed_at DESC, id DESC LIMIT 1`,
    { userId },
    { delivery: "" },
  );
  return found?.delivery ? JSON.parse(found.delivery) : null;
}

interface Written {
  readonly orderId: string;
  readonly details: Details;
  /** What the order said until now, or the member's order before it. */
  readonly before: Delivery | null;
}

export function writeProfile(tx: App, caller: Caller, written: Written, now: number): void {
  const id = caller.id;
  const stored = selectFirst(
    tx,
    "SELECT full_name, phone FROM profiles WHERE id = {:id}",
    { id },
    { full_name: "", phone: "" },
  );
  const profile = profileAfterStart(stored, deliveryOf(written.details), written.before);
  if (stored) {
    execute(tx, "UPDATE profiles SET full_name = {:full_name}, phone = {:phone} WHERE id = {:id}", {
      ...profile,
      id,
    });
  } else {
    const row = { ...profile, id, email: caller.email, created_at: momentText(now) };
    insertAll(tx, "profiles", [row]);
  }
}

/**
 * The id of the member's address for these details. An identical one is used again; a new one becomes
 * the only default. While the order is a draft its own address is corrected in place, so that a typing
 * error leaves no second address behind. Empty where the member has no room for another address, or has
 * moved or removed since what these are carried over from: the order itself carries the details and never waits.
 */
export function writeAddress(tx: App, caller: Caller, written: Written): string {
  const { orderId, details, before } = written;
  const address = addressOf(details);
  const own = ownAddress(tx, caller, orderId, before);
  const identical = identicalAddress(tx, caller, address);
  if (!identical) {
    if (isSameAddress(deliveryOf(details), before) && addressesOf(tx, caller).length > 0) return "";
    return own ? correctAddress(tx, own, address) : addAddress(tx, caller, orderId, address);
  }
  if (own && own !== identical) removeAddress(tx, own, identical);
  return identical;
}

/** The address that this draft made, unless another order uses it as well or the member has changed it since. */
function ownAddress(tx: App, caller: Caller, orderId: string, before: Delivery | null): string {
  if (!before) return "";
  const { full_name: _, phone: __, ...address } = before;
  const found = selectFirst(
    tx,
    `SELECT id FROM addresses a WHERE id = {:id} AND user_id = {:userId} AND ${IS_ADDRESS}
     AND NOT EXISTS (SELECT 1 FROM orders WHERE delivery_address_id = a.id AND id != {:orderId})`,
    { ...address, id: derivedId("address", orderId), userId: caller.id, orderId },
    { id: "" },
  );
  return found?.id ?? "";
}

const IS_ADDRESS = `line1 = {:line1} AND line2 = {:line2} AND suburb = {:suburb} AND city = {:city}
  AND province = {:province} AND postal_code = {:postal_code}
  AND delivery_instructions = {:delivery_instructions}`;

function identicalAddress(tx: App, caller: Caller, address: Address): string {
  const found = selectFirst(
    tx,
    `SELECT id FROM addresses WHERE user_id = {:userId} AND ${IS_ADDRESS}
     ORDER BY is_default DESC, id LIMIT 1`,
    { ...address, userId: caller.id },
    { id: "" },
  );
  return found?.id ?? "";
}

function addAddress(tx: App, caller: Caller, orderId: string, address: Address): string {
  if (!mayAddAddress(addressesOf(tx, caller).length).ok) return "";
  execute(tx, "UPDATE addresses SET is_default = 0 WHERE user_id = {:userId} AND is_default = 1", {
    userId: caller.id,
  });
  const derived = derivedId("address", orderId);
  const id = exists(tx, "SELECT 1 FROM addresses WHERE id = {:id}", { id: derived })
    ? newId()
    : derived;
  insertAll(tx, "addresses", [
    { id, user_id: caller.id, label: ADDRESS_LABEL, is_default: true, ...address },
  ]);
  return id;
}

function correctAddress(tx: App, id: string, address: Address): string {
  execute(
    tx,
    `UPDATE addresses SET line1 = {:line1}, line2 = {:line2}, suburb = {:suburb}, city = {:city},
     province = {:province}, postal_code = {:postal_code},
     delivery_instructions = {:delivery_instructions} WHERE id = {:id}`,
    { ...address, id },
  );
  return id;
}

function removeAddress(tx: App, id: string, instead: string): void {
  const wasDefault = exists(tx, "SELECT 1 FROM addresses WHERE id = {:id} AND is_default = 1", {
    id,
  });
  execute(tx, "DELETE FROM addresses WHERE id = {:id}", { id });
  if (wasDefault)
    execute(tx, "UPDATE addresses SET is_default = 1 WHERE id = {:instead}", { instead });
}

function addressOf(details: Details): Address {
  return {
    line1: details.addressLine1,
    line2: details.addressLine2,
    suburb: details.suburb,
    city: details.city,
    province: details.province,
    postal_code: details.postalCode,
    delivery_instructions: details.deliveryInstructions,
  };
}
