/** Where a buyer is: the delivery, the shop ("" is what has none yet), and the line, or the slips of the shop or one of them. */
export interface BuyingSearch {
  readonly date?: string | undefined;
  readonly shop?: string | undefined;
  readonly line?: string | undefined;
  readonly slip?: string | undefined;
}

/** The slips of a shop, in place of the id of one. */
export const ALL_SLIPS = "all";

const NO_SHOP_YET = "No shop chosen yet";

export function shopName(shop: string): string {
  return shop || NO_SHOP_YET;
}
