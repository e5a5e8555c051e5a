import { hasSupportChat } from "@/domain/contact/whatsapp";
import { unlessMonthEnded } from "@/domain/order/draft-term";
import { orderIdSchema } from "@/domain/order/requests";
import { mayDeclareWhatsapp } from "@/domain/payment/rules";
import { command, fail } from "../core/http";
import { setAll } from "../core/records";
import { settings } from "../core/settings";
import { claimCredit } from "../ledger/order-credit";
import { tellCreditLowered } from "../ledger/tell-credit";
import { orderFacts } from "./order-facts";
import { orderView } from "./order-view";
import { ownOrder, permits } from "./own-order";

/** 'Send via WhatsApp': the member declares that the proof is sent by chat. */
export const declareWhatsapp = command(
  { route: "POST /api/app/orders/whatsapp", body: orderIdSchema },
  ({ app: tx, caller, body, now }) => {
    const order = ownOrder(tx, caller, body.id);
    const chat = { demo: settings.bank.demo, support: settings.support };
    const facts = orderFacts(order);
    if (permits(tx, order, unlessMonthEnded(mayDeclareWhatsapp(facts), facts, "declare", now))) {
      if (!hasSupportChat(chat)) fail(422, "whatsapp_unavailable");
      const lowered = claimCredit(tx, order, now);
      setAll(order, { proof_channel: "whatsapp", payment_status: "pending", rejected_reason: "" });
      tx.save(order);
      if (lowered) tellCreditLowered(tx, order, now);
    }
    return { order: orderView(tx, order) };
  },
);
