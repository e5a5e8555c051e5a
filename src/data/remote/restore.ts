import type { MembershipPayment } from "@/domain/membership/responses";
import { orderAnswerSchema } from "@/domain/order/responses";
import type { SentContent } from "@/domain/order/stored-content";
import type { OrderView } from "@/domain/order/view";
import { LOST_MARK, type RestoreOwn } from "@/domain/sync/restore-requests";
import { send } from "../core/client";

/** Sends again what a restored server has lost, to the member who has seen it: `lost` is the mark of that. */
export function restoring(lost: string) {
  const post = (what: string, body: Record<string, unknown>) =>
    send(`restore/${what}`, { body, headers: { [LOST_MARK]: lost } });
  return {
    rows: (body: Record<string, unknown>) => post("rows", body),
    /** Answers the order as the server has it now. */
    order: async (order: OrderView, content: SentContent, has_list: boolean): Promise<OrderView> =>
      orderAnswerSchema.parse(await post("order", { order, content, has_list })).order,
    own: (own: RestoreOwn) => post("own", { ...own }),
    membership: (payment: MembershipPayment) => post("membership", { payment }),
  };
}
