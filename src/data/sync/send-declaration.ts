import { noteDeclaration, orderCopy, settleDeclaration } from "../local/server-copy";
import { RequestError } from "../remote/client";
import { declareWhatsapp, storedOrder } from "../remote/orders";

/** Notes that the proof goes by WhatsApp, and tells the server: now, or as soon as it is reached. */
export async function declareOnWhatsapp(userId: string, orderId: string): Promise<void> {
  await noteDeclaration(orderId);
  await sendDeclaration(userId, orderId).catch(() => {}); // it is noted: 'Complete Order' tells why
}

/**
 * Tells the server of a declaration that is noted on this phone, if there is one.
 * @throws {RequestError} when the server was not reached or refused.
 */
export async function sendDeclaration(userId: string, orderId: string): Promise<void> {
  if (!(await orderCopy(userId, orderId))?.declares) return;
  try {
    await settleDeclaration(orderId, await declareWhatsapp(orderId));
  } catch (error) {
    if (error instanceof RequestError && [404, 409].includes(error.status)) {
      await settleDeclaration(orderId, storedOrder(error)?.order);
    }
    throw error;
  }
}
