import { unlessEnded } from "@/domain/draft-term";
import { orderIdSchema } from "@/domain/order-commands";
import { mayDeclareWhatsapp } from "@/domain/payment";
import { command } from "../http";
import { setAll } from "../records";
import { orderFacts } from "./order-facts";
import { ownOrder, permits } from "./order-record";
import { orderView } from "./order-view";

/** 'Send via WhatsApp': the member says that the proof goes by chat. */
export const declareWhatsapp = command(
  { access: "member", body: orderIdSchema },
  ({ app: tx, caller, body, now }) => {
    const order = ownOrder(tx, caller, body.id);
    const facts = orderFacts(order);
    if (permits(tx, order, unlessEnded(mayDeclareWhatsapp(facts), facts, "declare", now))) {
      setAll(order, { proof_channel: "whatsapp", payment_status: "pending", rejected_reason: "" });
      tx.save(order);
    }
    return { order: orderView(tx, order) };
  },
);
