import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { getSession } from "@/data/core/session";
import { leaveOldVersion, startServiceWorker } from "@/data/device/app-update";
import { rememberSketch } from "@/data/device/early-press";
import { captureInstallPrompt } from "@/data/device/install-prompt";
import { mayCountVisits } from "@/data/device/may-count-visits";
import { loadSyncBy } from "@/data/local/sync-loader";
import { saveFragmentsOf } from "@/data/remote/fragments";
import { loadSendingBy } from "@/data/sync/sending-loader";
import { followSession } from "@/features/auth/follow-session";
import { isLandingThere } from "@/features/site/landing/still";
import { createAppRouter } from "./router";

captureInstallPrompt();
loadSyncBy(() => import("@/data/sync/driver"));
loadSendingBy(() => import("@/data/sync/rounds"));
window.addEventListener("vite:preloadError", ({ payload }) => {
  payload.message = `A part of the app is missing: ${payload.message}`; // or the router reloads, also offline
  void leaveOldVersion();
});

/** What the server has just drawn needs no correction for so long. */
const DRAWN_IS_TRUE_MS = 20_000;

const container = document.getElementById("app");
if (!container) throw new Error("index.html has no element with the id app");

void start(container);

/** Takes over a page that the server has drawn, in pieces: a tap in between is not delayed. */
async function start(element: HTMLElement) {
  // To take the landing page over for a member, who sees none of it, would hold home up for over half a second.
  const isReplaced = element.querySelector("[data-sketch]") || (getSession() && isLandingThere());
  const isDrawn = element.firstElementChild !== null && !isReplaced;
  if (isDrawn) await nextTask();
  // Without a connection to load it with, the page stays as it is.
  setTimeout(
    () => import("@/features/site/keep-current").catch(Boolean),
    isDrawn ? DRAWN_IS_TRUE_MS : 0,
  );
  const router = createAppRouter({ isDrawn });
  followSession(router);
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  saveFragmentsOf(element);
  if (isDrawn) {
    router.ssr = { manifest: undefined }; // drawn without the boundary that a page of the browser's own begins with
    await nextTask();
  }
  await router.load();
  if (isDrawn) startTransition(() => void hydrateRoot(element, app));
  else {
    rememberSketch(element);
    flushSync(() => createRoot(element).render(app)); // at once: nothing typed is lost in between
  }
  void startServiceWorker();
  import("@/ui/steady").then(({ keepSteady }) => keepSteady(), Boolean);
  if (mayCountVisits()) {
    const { collectPageViews } = await import("@/features/analytics/collect-page-views");
    collectPageViews(router);
  }
  const databases = await listDatabases();
  if (!databases?.length) return;
  const { wipeLeftovers } = await import("@/data/local/sign-out/wipe-device");
  await wipeLeftovers(databases);
}

/** Where the browser opens none, the styles say what to change. */
async function listDatabases(): Promise<IDBDatabaseInfo[] | undefined> {
  try {
    return await indexedDB.databases?.();
  } catch {
    document.documentElement.dataset.storage = "";
  }
}

function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
