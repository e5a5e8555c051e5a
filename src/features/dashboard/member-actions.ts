import { copyOf, keepCopy } from "@/data/local/copies";
import { makeDefaultAddress, removeAddress, saveAddress } from "@/data/remote/addresses";
import { nameBasket } from "@/data/remote/baskets";
import { attempt, perform } from "@/data/remote/perform";
import { saveProfile } from "@/data/remote/profiles";
import { addressFormSchema } from "@/domain/address-commands";
import { basketNameSchema } from "@/domain/basket-commands";
import { TOASTS } from "@/domain/error-catalogue";
import { saveProfileSchema } from "@/domain/profile-commands";
import { toast } from "@/ui/toast";
import type { FormValues } from "@/ui/use-lazy-form";

export function changeProfile(userId: string, values: FormValues, done: () => void) {
  return perform(saveProfileSchema, values, TOASTS.profile_save_failed, async (given) => {
    await keepCopy(userId, "profile", await saveProfile(given));
    toast(TOASTS.profile_saved);
    done();
  });
}

/** Keeps an address under its id, which a new one gets when its form is opened. */
export function keepAddress(userId: string, id: string, values: FormValues, done: () => void) {
  return perform(addressFormSchema, values, TOASTS.address_save_failed, async (given) => {
    await keepCopy(userId, "addresses", await saveAddress({ ...given, id }));
    toast(TOASTS.address_saved);
    done();
  });
}

export function chooseDefault(userId: string, id: string) {
  return attempt(TOASTS.address_save_failed, async () => {
    await keepCopy(userId, "addresses", await makeDefaultAddress(id));
    toast(TOASTS.address_saved);
  });
}

export function forgetAddress(userId: string, id: string) {
  return attempt(TOASTS.address_remove_failed, async () => {
    await keepCopy(userId, "addresses", await removeAddress(id));
    toast(TOASTS.address_removed);
  });
}

/** Gives a basket a name to find it by; an empty one takes the name away. */
export function changeBasketName(userId: string, id: string, values: FormValues, done: () => void) {
  return perform(basketNameSchema, values, TOASTS.basket_name_failed, async (given) => {
    const { name } = await nameBasket(id, given.name);
    const kept = (await copyOf(userId, "baskets"))?.value;
    if (kept) {
      const baskets = kept.baskets.map((row) => (row.id === id ? { ...row, name } : row));
      await keepCopy(userId, "baskets", { ...kept, baskets });
    }
    toast(TOASTS.basket_named);
    done();
  });
}
