import type { FeeOrder, SubscriptionFacts } from "@/domain/membership/rules";
import type { Address, Person } from "./people.ts";
import type { Random } from "./random.ts";
import type { Harvest, Row } from "./rows.ts";

/** A member while their life is made up. */
export interface Member {
  readonly harvest: Harvest;
  readonly random: Random;
  readonly id: string;
  readonly person: Person;
  readonly address: Address;
  readonly addressId: string;
  readonly orders: (FeeOrder & { readonly month_period: string })[];
  /** Memberships that an order carries, and those that were paid on their own. */
  readonly carried: Membership[];
  readonly alone: Membership[];
}

export interface Membership extends Row {
  id: string;
  month_period: string;
  status: SubscriptionFacts["status"];
  cancelled_at: string;
  paid: boolean;
  amount_received: number;
  proof_of_payment_url: string;
  current_period_end: string;
  created_at: string;
}

/** The member's month as the fee looks at it: a membership of an order counts through its order alone. */
export function monthOf({ orders, carried, alone }: Member, month: string) {
  const ofMonth = (row: { readonly month_period: string }) => row.month_period === month;
  return {
    paid: [...carried, ...alone].some((row) => ofMonth(row) && row.paid),
    otherOrders: orders.filter(ofMonth),
    memberships: alone.filter(ofMonth),
  };
}
