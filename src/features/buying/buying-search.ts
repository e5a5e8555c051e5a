/** Where a buyer is: the delivery, the shop ("" is what has none yet), and the line. */
export interface BuyingSearch {
  readonly date?: string | undefined;
  readonly shop?: string | undefined;
  readonly line?: string | undefined;
}

const NO_SHOP_YET = "No shop chosen yet";

export function shopName(shop: string): string {
  return shop || NO_SHOP_YET;
}
