import { subscribePush } from "@/data/device/subscribe-push.ts";
import { pushSecret } from "@/data/local/push-secret.ts";
import { askBySecret } from "./ask-by-secret.ts";

const PATIENCE_MS = 20_000;

/**
 * The push service ended this phone's subscription: takes a new one, unless the browser did so itself, and
 * tells the server where to wake the phone now. A phone whose member has signed out takes none.
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
  const { endpoint } = given ?? (await subscribePush(pushManager, public_key));
  await askBySecret("renew", { secret, endpoint }, PATIENCE_MS);
}
