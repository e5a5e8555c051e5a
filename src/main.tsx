import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { leaveOldVersion, startServiceWorker } from "@/data/device/app-update.ts";
import { keepInstallPrompt } from "@/data/device/install-prompt.ts";
import { keepFragmentsOf } from "@/data/remote/fragments.ts";
import { followSession } from "@/features/auth/follow-session.ts";
import { createAppRouter } from "./router.ts";

keepInstallPrompt();
window.addEventListener("vite:preloadError", ({ payload }) => {
  payload.message = `A part of the app is missing: ${payload.message}`; // or the router reloads, also offline
  void leaveOldVersion();
});

const container = document.getElementById("app");
if (!container) throw new Error("index.html has no element with the id app");

const router = createAppRouter();
followSession(router);
void start(container);
void startServiceWorker();

/** Takes over a page that the server has drawn, where it has. */
async function start(element: HTMLElement) {
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (element.firstElementChild) {
    keepFragmentsOf(element);
    router.ssr = { manifest: undefined }; // drawn without the boundary that a page of the browser's own begins with
    await router.load();
    hydrateRoot(element, app);
  } else createRoot(element).render(app);
  const { collectPageViews } = await import("@/features/analytics/collect-page-views.ts");
  collectPageViews(router);
  const { wipeLeftovers } = await import("@/data/local/wipe-device.ts");
  await wipeLeftovers();
}
