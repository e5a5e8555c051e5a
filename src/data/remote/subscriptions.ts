import type { SubscriptionStatus } from "@/domain/membership";
import { asRequestError, pb } from "./client";

export interface Subscription {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly paid: boolean;
  readonly month_period: string;
  readonly current_period_end: string;
  readonly created_at: string;
}

/** The member's newest memberships, the last to end first. */
export async function readSubscriptions(userId: string): Promise<Subscription[]> {
  try {
    const { items } = await pb.collection("subscriptions").getList<Subscription>(1, 24, {
      filter: pb.filter("user_id = {:userId}", { userId }),
      sort: "-current_period_end",
      skipTotal: true,
    });
    return items;
  } catch (error) {
    throw asRequestError(error);
  }
}
