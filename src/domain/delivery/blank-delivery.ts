import type { OrderContent } from "@/domain/order/view";

/** Name, phone and address of an order where none was written, or none is known. */
export const BLANK_DELIVERY: OrderContent["delivery"] = {
  full_name: "",
  phone: "",
  line1: "",
  line2: "",
  suburb: "",
  city: "",
  province: "",
  postal_code: "",
  delivery_instructions: "",
};
