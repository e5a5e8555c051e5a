import { SET_UP, type SetUpId, type Today } from "@/domain/today/today";
import { adminCount } from "../auth/admin-role";
import { settings } from "../core/settings";
import { comingDelivery } from "../deliveries/deliveries";

/** What an owner sets up once, and whether it is. */
export function setUpState(app: App, now: number): Today["set_up"] {
  const { whatsapp, email, phone } = settings.support;
  const { name, address, information_officer } = settings.business;
  const done: Record<SetUpId, boolean> = {
    bank: !settings.bank.demo,
    contact:
      [whatsapp, email, phone].some(Boolean) && [name, address, information_officer].every(Boolean),
    deliveries: comingDelivery(app, now) !== null,
    email: settings.sendsEmail,
    public_url: settings.publicUrl.startsWith("https://"),
    backup: settings.backupDir !== "",
    second_admin: adminCount(app) > 1,
  };
  return SET_UP.map((id) => ({ id, done: done[id] }));
}
