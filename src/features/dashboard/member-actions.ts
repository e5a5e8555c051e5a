import { ofAddress } from "@/data/commands/addresses";
import { ofBasket } from "@/data/commands/basket-name";
import { OF_MEMBERSHIP } from "@/data/commands/membership";
import { ofNote } from "@/data/commands/order-list";
import { OF_PROFILE } from "@/data/commands/profile";
import { attempt, perform } from "@/data/core/perform";
import { queueCommand } from "@/data/local/outbox/outbox";
import { sendCommandNow } from "@/data/sync/outbox";
import { basketNameSchema } from "@/domain/basket/requests";
import { addressFormSchema } from "@/domain/members/address-requests";
import { saveProfileSchema } from "@/domain/members/profile-requests";
import type { Cents } from "@/domain/money/rules";
import { buyerNoteSchema } from "@/domain/order/list-requests";
import { TOASTS } from "@/domain/text/messages";
import type { FormValues } from "@/ui/use-lazy-form";

export function changeProfile(userId: string, values: FormValues, done: () => void) {
  return perform(saveProfileSchema, values, TOASTS.profile_save_failed, async (given) => {
    await sendCommandNow(
      await queueCommand(userId, OF_PROFILE, { kind: "profile", profile: given }),
    );
    done();
  });
}

/** Keeps an address under its id, which a new one gets when its form is opened. */
export function saveAddress(userId: string, id: string, values: FormValues, done: () => void) {
  return perform(addressFormSchema, values, TOASTS.address_save_failed, async (given) => {
    const address = { ...given, id };
    await sendCommandNow(await queueCommand(userId, ofAddress(id), { kind: "address", address }));
    done();
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
export function changeBasketName(userId: string, id: string, values: FormValues, done: () => void) {
  return perform(basketNameSchema, values, TOASTS.basket_name_failed, async ({ name }) => {
    const command = { kind: "basketName", basketId: id, name } as const;
    await sendCommandNow(await queueCommand(userId, ofBasket(id), command));
    done();
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
