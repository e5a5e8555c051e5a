import { isServerThere } from "../core/connection";
import { reloadApp } from "./before-reload";

/**
 * Takes the app's own files off the phone and fetches them again; databases and storage stay as they
 * are. Returns false, and takes nothing away, where the server is not reached.
 */
export async function fetchAppAgain(): Promise<boolean> {
  if (!(await isServerThere())) return false;
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  const names = "caches" in globalThis ? await caches.keys() : [];
  await Promise.all(names.map((name) => caches.delete(name)));
  await reloadApp();
  return true;
}
