import type { DELIVERY_SEARCH } from "@/domain/lists/list-search";

export type Step = (typeof DELIVERY_SEARCH)["step"][number];

/** The steps of a delivery that can be worked on in the app, in their order. Packing is done without it. */
export const STEPS: readonly { readonly value: Step; readonly label: string }[] = [
  { value: "orders", label: "Orders" },
  { value: "buy", label: "Buy" },
  { value: "deliver", label: "Deliver" },
  { value: "close", label: "Close" },
];
