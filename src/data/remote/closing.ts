import * as z from "zod/mini";
import {
  type CloseDelivery,
  type ClosedOrderView,
  type ClosingView,
  type CorrectResult,
  closedOrderSchema,
  closingSchema,
  type Slips,
  slipsSchema,
} from "@/domain/closing/responses";
import type { SaveSlip, VoidSlip } from "@/domain/closing/slip";
import { fetchStream, RequestError, send } from "../core/client";

const closingAnswerSchema = z.object({ closing: closingSchema });
const closedOrderAnswerSchema = z.object({ order: closedOrderSchema });

export async function fetchSlips(date: string): Promise<Slips> {
  return slipsSchema.parse(await send("buying/slips", { query: { date } }));
}

/** Saves the slip, then its photo where there is one. A photo that can't be taken is refused before either. */
export async function saveSlip(slip: SaveSlip, photo: File | undefined): Promise<Slips> {
  const prepared = photo && (await preparedPhoto(photo));
  const saved = slipsSchema.parse(await send("buying/slips", { body: slip }));
  return prepared ? sendPhoto(slip.id, prepared) : saved;
}

/** The photo of a slip that has none. */
export async function saveSlipPhoto(id: string, photo: File): Promise<Slips> {
  return sendPhoto(id, await preparedPhoto(photo));
}

async function preparedPhoto(photo: File): Promise<Blob> {
  // With its library: few slips have a photo.
  const { prepareSlip } = await import("../device/prepare-proof");
  const prepared = await prepareSlip(photo);
  if (!prepared.ok) throw new RequestError(422, { code: prepared.code });
  return prepared.value;
}

async function sendPhoto(id: string, photo: Blob): Promise<Slips> {
  const form = new FormData();
  form.set("id", id);
  form.set("file", photo, "slip.jpg");
  return slipsSchema.parse(await send("buying/slips/photo", { body: form }));
}

export async function voidSlip(slip: VoidSlip): Promise<Slips> {
  return slipsSchema.parse(await send("buying/slips/void", { body: slip }));
}

export async function fetchClosing(date: string): Promise<ClosingView> {
  return closingSchema.parse(await send(`admin/closing/${date}`));
}

export async function closeDelivery(command: CloseDelivery): Promise<ClosingView> {
  const answer = await send("admin/closing/close", { body: command });
  return closingAnswerSchema.parse(answer).closing;
}

export async function fetchClosedOrder(id: string): Promise<ClosedOrderView> {
  return closedOrderAnswerSchema.parse(await send(`admin/closed-orders/${id}`)).order;
}

export async function correctResult(command: CorrectResult): Promise<ClosedOrderView> {
  const answer = await send("admin/closing/correct", { body: command });
  return closedOrderAnswerSchema.parse(answer).order;
}

/** `delivery-{date}.csv`. */
export async function fetchResultsCsv(
  date: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { body } = await fetchStream(`admin/closing/${date}/results.csv`, signal);
  const file = await new Response(body).blob();
  onProgress(1);
  return new Blob([file], { type: "text/csv;charset=utf-8" });
}
