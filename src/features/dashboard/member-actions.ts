import {
  OF_MEMBERSHIP,
  queueAddress,
  queueBasketName,
  queueDefaultAddress,
  queueMembership,
  queueProfile,
  queueRemoveAddress,
} from "@/data/local/outbox/member-commands";
import { attempt, perform } from "@/data/remote/perform";
import { sendCommandNow } from "@/data/sync/send-command-now";
import { basketNameSchema } from "@/domain/basket/requests";
import { addressFormSchema } from "@/domain/members/address-requests";
import { saveProfileSchema } from "@/domain/members/profile-requests";
import { TOASTS } from "@/domain/text/messages";
import type { FormValues } from "@/ui/use-lazy-form";

export function changeProfile(userId: string, values: FormValues, done: () => void) {
  return perform(saveProfileSchema, values, TOASTS.profile_save_failed, async (given) => {
    await sendCommandNow(await queueProfile(userId, given));
    done();
  });
}

/** Keeps an address under its id, which a new one gets when its form is opened. */
export function saveAddress(userId: string, id: string, values: FormValues, done: () => void) {
  return perform(addressFormSchema, values, TOASTS.address_save_failed, async (given) => {
    await sendCommandNow(await queueAddress(userId, { ...given, id }));
    done();
  });
}

export function chooseDefault(userId: string, id: string) {
  return attempt(TOASTS.address_save_failed, async () => {
    await sendCommandNow(await queueDefaultAddress(userId, id));
  });
}

export function forgetAddress(userId: string, id: string) {
  return attempt(TOASTS.address_remove_failed, async () => {
    await sendCommandNow(await queueRemoveAddress(userId, id));
  });
}

/** Gives a basket a name to find it by; an empty one takes the name away. */
export function changeBasketName(userId: string, id: string, values: FormValues, done: () => void) {
  return perform(basketNameSchema, values, TOASTS.basket_name_failed, async ({ name }) => {
    await sendCommandNow(await queueBasketName(userId, id, name));
    done();
  });
}

export function cancelMembership(userId: string) {
  return attempt(TOASTS.membership_cancel_failed, async () => {
    await sendCommandNow(
      await queueMembership(userId, OF_MEMBERSHIP, { kind: "cancelMembership" }),
    );
  });
}
