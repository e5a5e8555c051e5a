import { subscribePush } from "@/data/device/subscribe-push";
import { pushSecret } from "@/data/local/device/push-secret";
import { askBySecret } from "./ask-by-secret";

const PATIENCE_MS = 20_000;

/** Subscribes again, unless the browser did, and tells the server. A phone whose member has signed out does not. */
export async function renewPush(
  { pushManager }: ServiceWorkerRegistration,
  given: PushSubscription | null,
): Promise<void> {
  const secret = await pushSecret();
  if (!secret) return;
  const { public_key } = await askBySecret<{ public_key: string }>(
    "settings",
    { secret },
    PATIENCE_MS,
  );
  const { endpoint } = given ?? (await subscribePush(pushManager, public_key));
  await askBySecret("renew", { secret, endpoint }, PATIENCE_MS);
}
