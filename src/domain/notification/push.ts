import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";

/** What a phone may be woken for, each with a switch of its own. */
export const PUSH_KINDS = ["payment_verified", "payment_rejected", "delivery_day"] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

export const PUSH_KIND_LABELS: Readonly<Record<PushKind, string>> = {
  payment_verified: "My payment is verified",
  payment_rejected: "My payment was rejected",
  delivery_day: "It's my delivery day",
};

/** The switch that wakes a phone for a message: that of the delivery day also for what takes the day back. */
export function pushKindOf(
  event: string,
  data: { readonly day_told?: true },
): PushKind | undefined {
  return data.day_told ? "delivery_day" : PUSH_KINDS.find((kind) => kind === event);
}

/** What a test message says. */
export const TEST_NEWS = {
  id: "test",
  title: "Notifications are on",
  text: "This is the test notification you asked for. Real ones look like this.",
  path: "/this-phone",
} as const;

/** The push services of browsers; whatever else a phone names is not asked (no request to any other host). */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([a-z\d-]+\.)?push\.services\.mozilla\.com$/,
  /^([a-z\d-]+\.)*push\.apple\.com$/,
  /^([a-z\d-]+\.)*notify\.windows\.com$/,
];
const ENDPOINT = /^(https:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+))\/[\w\-.~:/?=&%+,;@!$'()*]+$/;

/** The origin of a push service's endpoint; empty for every address that is not of one, or not of its form. */
export function pushOrigin(endpoint: string): string {
  const [, origin = "", host = ""] = ENDPOINT.exec(endpoint) ?? [];
  return SERVICES.some((service) => service.test(host)) ? origin : "";
}

const SECRET = /^[\da-f]{64}$/;
const secretSchema = z.string(issue("body_invalid")).check(z.regex(SECRET, issue("body_invalid")));
const kindsSchema = z
  .array(z.enum(PUSH_KINDS, issue("body_invalid")), issue("body_invalid"))
  .check(z.maxLength(PUSH_KINDS.length, issue("body_invalid")));
const endpointSchema = z
  .string(issue("body_invalid"))
  .check(z.maxLength(1000, issue("body_invalid")));

/**
 * `POST /api/app/push/phone`: the phone gets woken for these kinds. Its secret opens the words of its
 * own news and nothing else: a worker has no session.
 */
export const addPhoneSchema = z.object({
  endpoint: endpointSchema,
  secret: secretSchema,
  kinds: kindsSchema.check(z.minLength(1, issue("body_invalid"))),
});

/** `POST /api/app/push/settings` (an empty secret: this phone never asked), `…/forget`, `…/news` and `…/test`. */
export const pushSettingsSchema = z.object({
  secret: z.union([secretSchema, z.literal("")], issue("body_invalid")),
});
/** The secret of the phone that a request comes from; none where it has none, and from an older version of the app. */
export const heldPhoneSchema = z.optional(pushSettingsSchema.shape.secret);
export const phoneSecretSchema = z.object({ secret: secretSchema });

/** `POST /api/app/push/renew`: the phone's push service gave it another endpoint. */
export const renewPhoneSchema = z.object({ endpoint: endpointSchema, secret: secretSchema });
