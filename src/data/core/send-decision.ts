import { UNDO_WINDOW_MS } from "@/domain/payment/rules";
import { RequestError, send } from "./client";

/**
 * Sends a decision, which is safe to send twice. Where it got no answer it is sent once more: that tells what became of
 * it, as long as it can be undone.
 * @throws {RequestError} as `send` does.
 */
export async function sendDecision(path: string, body: Record<string, unknown>): Promise<unknown> {
  const started = Date.now();
  try {
    return await send(path, { body });
  } catch (error) {
    const isLost = error instanceof RequestError && error.code === "no_answer";
    if (!isLost || Date.now() - started > UNDO_WINDOW_MS) throw error;
    return send(path, { body });
  }
}
