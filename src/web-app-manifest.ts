import type { ManifestOptions } from "vite-plugin-pwa";
import { PRODUCT_NAME, PRODUCT_TAGLINE } from "./domain/site/product.ts";
import { SHARE_TARGET } from "./domain/sync/sharing.ts";

/** What a phone knows of the installed app. `id` must never change: it is what makes it the same app. */
export const WEB_APP_MANIFEST: Partial<ManifestOptions> = {
  id: "/",
  start_url: "/",
  scope: "/",
  name: PRODUCT_NAME,
  short_name: "Pantry",
  description: PRODUCT_TAGLINE,
  lang: "en-ZA",
  dir: "ltr",
  categories: ["shopping", "food", "lifestyle"],
  display: "standalone",
  orientation: "any",
  theme_color: "#fbf8f1",
  background_color: "#fbf8f1",
  launch_handler: { client_mode: "navigate-existing" },
  icons: [
    icon("icon-192.png", "192x192", "any"),
    icon("icon-512.png", "512x512", "any"),
    icon("maskable-192.png", "192x192", "maskable"),
    icon("maskable-512.png", "512x512", "maskable"),
    icon("monochrome-512.png", "512x512", "monochrome"),
  ],
  screenshots: [
    screenshot("narrow-home.jpg", "narrow", "Tell us what you need and what you can spend"),
    screenshot("narrow-basket.jpg", "narrow", "Build your basket, even with no signal"),
    screenshot("narrow-payment.jpg", "narrow", "See what to pay, and where"),
    screenshot("wide-home.jpg", "wide", "Groceries bought together, delivered twice a month"),
  ],
  shortcuts: [
    shortcut("Continue basket", "/?step=2"),
    shortcut("My orders", "/dashboard/orders"),
    shortcut("Delivery schedule", "/delivery-schedule"),
  ],
  share_target: {
    action: SHARE_TARGET,
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      title: "title",
      text: "text",
      files: [{ name: "file", accept: ["image/*", "application/pdf"] }],
    },
  },
};

function icon(file: string, sizes: string, purpose: "any" | "maskable" | "monochrome") {
  return { src: `/icons/${file}`, sizes, type: "image/png", purpose };
}

function screenshot(file: string, form_factor: "narrow" | "wide", label: string) {
  const sizes = form_factor === "narrow" ? "540x1110" : "1280x800";
  return { src: `/screenshots/${file}`, sizes, type: "image/jpeg", form_factor, label };
}

function shortcut(name: string, url: string) {
  return { name, url, icons: [icon("icon-192.png", "192x192", "any")] };
}
