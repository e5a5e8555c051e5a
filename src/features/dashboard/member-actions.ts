import { ofAddress } from "@/data/commands/addresses";
import { ofBasket } from "@/data/commands/basket-name";
import { OF_MEMBERSHIP } from "@/data/commands/membership";
import { ofNote } from "@/data/commands/order-list";
import { OF_PROFILE } from "@/data/commands/profile";
import { attempt, perform } from "@/data/core/perform";
import { queueCommand } from "@/data/local/outbox/outbox";
import { sendCommandNow } from "@/data/sync/outbox";
import { basketNameSchema } from "@/domain/basket/requests";
import {
  addressFormSchema,
  storedAddress,
  type WrittenAddress,
} from "@/domain/members/address-requests";
import { type Profile, saveProfileSchema } from "@/domain/members/profile-requests";
import type { Cents } from "@/domain/money/rules";
import { buyerNoteSchema } from "@/domain/order/list-requests";
import { TOASTS } from "@/domain/text/messages";
import type { FormValues } from "@/ui/use-lazy-form";
import type { Edit } from "./use-typed-form";

export function changeProfile(userId: string, values: FormValues, { base, saved }: Edit<Profile>) {
  return perform(saveProfileSchema, values, TOASTS.profile_save_failed, async (profile) => {
    const command = { kind: "profile", profile, base } as const;
    await sendCommandNow(await queueCommand(userId, OF_PROFILE, command));
    saved(profile);
  });
}

/** Keeps an address under its id, which a new one gets when its form is opened. */
export function saveAddress(
  userId: string,
  id: string,
  values: FormValues,
  { base, saved }: Edit<WrittenAddress | null>,
) {
  return perform(addressFormSchema, values, TOASTS.address_save_failed, async (given) => {
    const command = { kind: "address", address: { ...given, id }, base } as const;
    await sendCommandNow(await queueCommand(userId, ofAddress(id), command));
    saved(storedAddress(command.address));
  });
}

export function chooseDefault(userId: string, id: string) {
  return attempt(TOASTS.address_save_failed, async () => {
    const command = { kind: "defaultAddress", addressId: id } as const;
    await sendCommandNow(await queueCommand(userId, ofAddress(id), command));
  });
}

export function forgetAddress(userId: string, id: string) {
  return attempt(TOASTS.address_remove_failed, async () => {
    const command = { kind: "removeAddress", addressId: id } as const;
    await sendCommandNow(await queueCommand(userId, ofAddress(id), command));
  });
}

/** Gives a basket a name to find it by; an empty one takes the name away. */
export function changeBasketName(
  userId: string,
  id: string,
  values: FormValues,
  { base, saved }: Edit<string>,
) {
  return perform(basketNameSchema, values, TOASTS.basket_name_failed, async ({ name }) => {
    const command = { kind: "basketName", basketId: id, name, base } as const;
    await sendCommandNow(await queueCommand(userId, ofBasket(id), command));
    saved(name);
  });
}

/** `refund`: what the member was shown that it gives back. */
export function cancelMembership(userId: string, refund: Cents) {
  return attempt(TOASTS.membership_cancel_failed, async () => {
    const command = { kind: "cancelMembership", refund } as const;
    await sendCommandNow(await queueCommand(userId, OF_MEMBERSHIP, command));
  });
}

/** Sends a message to whoever buys for an order. */
export function writeToBuyer(userId: string, order: string, values: FormValues, done: () => void) {
  return perform(buyerNoteSchema, values, TOASTS.buyer_note_failed, async ({ text }) => {
    const command = { kind: "buyerNote", order, text } as const;
    await sendCommandNow(await queueCommand(userId, ofNote(crypto.randomUUID()), command));
    done();
  });
}
