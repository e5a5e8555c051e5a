import { FIRST_SCRIPT_HASH } from "@/domain/site/first-script";
import { SCRIPTS_AFTER_PAINT_HASH } from "@/domain/site/scripts-after-paint";
import { settings } from "./settings";

const POLICY = [
  "default-src 'none'",
  `script-src 'self' '${FIRST_SCRIPT_HASH}' '${SCRIPTS_AFTER_PAINT_HASH}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What a browser may do with a page of ours: no other site's resources. */
export function securePage(e: RequestEvent): void {
  const headers = e.response.header();
  headers.set("Content-Security-Policy", POLICY);
  headers.set("X-Frame-Options", "DENY");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "camera=(self), geolocation=(), microphone=(), payment=()");
  if (e.isTLS() || settings.publicUrl.startsWith("https:")) {
    headers.set("Strict-Transport-Security", "max-age=31536000");
  }
}
