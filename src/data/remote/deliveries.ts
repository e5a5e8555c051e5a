import {
  type DeliveryDetails,
  deliveryDetailsSchema,
  deliveryOrdersSchema,
  deliveryPageSchema,
} from "@/domain/delivery/admin-deliveries";
import type {
  CancelDelivery,
  ChangeCutOff,
  HoldOrder,
  MoveOrder,
} from "@/domain/delivery/delivery-acts";
import { send } from "../core/client";
import { fetchListPage, type ListQuery } from "./admin-list";

export function fetchDeliveries(query: ListQuery, signal?: AbortSignal) {
  return fetchListPage("admin/deliveries", deliveryPageSchema, query, signal);
}

export async function fetchDelivery(date: string): Promise<DeliveryDetails> {
  return deliveryDetailsSchema.parse(await send(`admin/deliveries/${date}`));
}

export function fetchDeliveryOrders(date: string, query: ListQuery, signal?: AbortSignal) {
  return fetchListPage(`admin/deliveries/${date}/orders`, deliveryOrdersSchema, query, signal);
}

export async function changeCutOff(body: ChangeCutOff): Promise<void> {
  await send("admin/deliveries/cut-off", { body });
}

export async function cancelDelivery(body: CancelDelivery): Promise<void> {
  await send("admin/deliveries/cancel", { body });
}

export async function moveOrder(body: MoveOrder): Promise<void> {
  await send("admin/deliveries/move", { body });
}

export async function holdOrder(body: HoldOrder): Promise<void> {
  await send("admin/deliveries/hold", { body });
}
