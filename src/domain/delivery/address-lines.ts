import type { OrderContent } from "@/domain/order/view";

/** Where an order goes, line by line: its unit or building first. */
export function addressLines(delivery: OrderContent["delivery"]): string[] {
  const { line2, line1, suburb, city, province, postal_code } = delivery;
  return [line2, line1, suburb, city, province, postal_code].filter(Boolean);
}
