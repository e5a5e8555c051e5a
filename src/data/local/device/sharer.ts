const CACHE = "sharer";
const ENTRY = "/sharer";

/** Tells the service worker, which has no localStorage, whose a shared file is; no one's after a sign-out. */
export async function noteSharer(userId: string): Promise<void> {
  if (!("caches" in globalThis)) return;
  if (userId) await (await caches.open(CACHE)).put(ENTRY, new Response(userId));
  else await caches.delete(CACHE);
}

export async function sharer(): Promise<string> {
  const entry = await caches.match(ENTRY, { cacheName: CACHE });
  return (await entry?.text()) ?? "";
}
