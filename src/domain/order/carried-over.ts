import type { Profile } from "@/domain/members/profile-requests";
import type { OrderContent } from "@/domain/order/view";

type Delivery = OrderContent["delivery"];

/**
 * Name and phone as a start leaves them: what was typed for it, and what was missing. What it only carries over from
 * `before`, its last revision or the order before it, may be older than the profile.
 */
export function profileAfterStart(
  stored: Profile | null,
  sent: Delivery,
  before: Delivery | null,
): Profile {
  const after = (name: keyof Profile) =>
    sent[name] === before?.[name] ? stored?.[name] || sent[name] : sent[name];
  return { full_name: after("full_name"), phone: after("phone") };
}

/** Whether both go to one place with the same instructions, whoever gets it. */
export function isSameAddress(a: Delivery, b: Delivery | null): boolean {
  if (!b) return false;
  const { full_name: _, phone: __, ...address } = a;
  return Object.entries(address).every(([name, text]) => b[name as keyof Delivery] === text);
}
