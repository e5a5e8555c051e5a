import { pushSecret } from "../local/device/push-secret";
import { askBySecret } from "./ask-by-secret";
import { subscribePush } from "./subscribe-push";

const PATIENCE_MS = 20_000;

/**
 * Subscribes again, unless the browser did, and tells the server. A phone whose member has signed out does not. What
 * the server couldn't be told is given up: having no subscription, the phone tries again at the app's next start.
 */
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
  const subscription = given ?? (await subscribePush(pushManager, public_key));
  const { endpoint } = subscription;
  await askBySecret("renew", { secret, endpoint }, PATIENCE_MS).catch(async (error) => {
    await subscription.unsubscribe();
    throw error;
  });
}
