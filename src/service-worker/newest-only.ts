import type { WorkboxPlugin } from "workbox-core/types";

/** Keeps whole answers only, and the newest `most` of a cache: Cache Storage lists the oldest first. */
export function newestOnly(most: number): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ response }) => (isWhole(response) ? response : null),
    async cacheDidUpdate({ cacheName }) {
      const cache = await caches.open(cacheName);
      const requests = await cache.keys();
      const tooMany = requests.slice(0, Math.max(0, requests.length - most));
      await Promise.all(tooMany.map((request) => cache.delete(request)));
    },
  };
}

/** A page in place of a file is what a broken server answers. */
function isWhole(response: Response): boolean {
  return response.status === 200 && !response.headers.get("Content-Type")?.startsWith("text/html");
}
