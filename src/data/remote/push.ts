import type { PushKind } from "@/domain/notification/push";
import { type PushSettings, pushSettingsAnswerSchema } from "@/domain/notification/push-responses";
import { send } from "../core/client";

/** What this phone is woken for, by its secret (empty: it has none), and the key to subscribe with. */
export async function readPushSettings(secret: string): Promise<PushSettings> {
  return pushSettingsAnswerSchema.parse(await send("push/settings", { body: { secret } }));
}

export async function addPhone(phone: {
  readonly endpoint: string;
  readonly secret: string;
  readonly kinds: readonly PushKind[];
}): Promise<void> {
  await send("push/phone", { body: phone });
}

export async function testPhone(secret: string): Promise<void> {
  await send("push/test", { body: { secret } });
}
