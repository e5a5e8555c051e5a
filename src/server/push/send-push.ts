import { serviceOf } from "./phones";
import { authorizationFor } from "./signature";

const TIMEOUT_SECONDS = 10;
/** How long a push service keeps it for a phone that is switched off. */
const TTL_SECONDS = 86_400;
/** The subscription is over: its member switched it off in the browser, or the browser is gone. */
const GONE = [404, 410];

/**
 * Wakes a phone by an empty request to its push service, signed as ours. Returns why it was not woken: empty
 * when it was, `gone` when it never will be again. Takes up to ten seconds: not in a transaction.
 */
export function sendPush(app: App, endpoint: string): string {
  const origin = serviceOf(endpoint);
  if (!origin) return "gone";
  try {
    const { statusCode } = $http.send({
      url: endpoint,
      method: "POST",
      headers: {
        Authorization: authorizationFor(app, origin),
        TTL: String(TTL_SECONDS),
        Urgency: "high",
        Topic: "news",
      },
      timeout: TIMEOUT_SECONDS,
    });
    if (GONE.includes(statusCode)) return "gone";
    return statusCode >= 200 && statusCode < 300 ? "" : `answered ${statusCode}`;
  } catch (error) {
    return String(error).slice(0, 300);
  }
}
