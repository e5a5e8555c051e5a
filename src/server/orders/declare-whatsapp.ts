import { hasSupportChat } from "@/domain/contact/whatsapp";
import { unlessMonthEnded } from "@/domain/order/draft-term";
import { seenOrderCommandSchema } from "@/domain/order/requests";
import { mayDeclareWhatsapp } from "@/domain/payment/rules";
import { command, fail } from "../core/http";
import { setAll } from "../core/records";
import { settings } from "../core/settings";
import { claimCredit } from "../ledger/order-credit";
import { tellCreditLowered } from "../ledger/tell-credit";
import { orderFacts } from "./order-facts";
import { orderView } from "./order-view";
import { ownOrder, permits, unlessUnseenBy } from "./own-order";

/** 'Send via WhatsApp': the member declares that the proof is sent by chat; 409 `order_changed` where they saw less. */
export const declareWhatsapp = command(
  { route: "POST /api/app/orders/whatsapp", body: seenOrderCommandSchema },
  ({ app: tx, caller, body, now }) => {
    const order = ownOrder(tx, caller, body.id);
    const chat = { demo: settings.bank.demo, support: settings.support };
    const facts = orderFacts(order);
    const allowed = unlessUnseenBy(tx, order, mayDeclareWhatsapp(facts), body.based_on);
    if (permits(tx, order, unlessMonthEnded(allowed, facts, "declare", now))) {
      if (!hasSupportChat(chat)) fail(422, "whatsapp_unavailable");
      const lowered = claimCredit(tx, order, now);
      setAll(order, { proof_channel: "whatsapp", payment_status: "pending", rejected_reason: "" });
      tx.save(order);
      if (lowered) tellCreditLowered(tx, order, now);
    }
    return { order: orderView(tx, order) };
  },
);
