import type { WorkboxPlugin } from "workbox-core/types.js";
import { NEWER_CONTENT, type NewerContent } from "@/domain/sync/newer-content";

/** How long the network is waited for before the cached page is shown; a later answer still replaces it. */
const WAIT_SECONDS = { fast: 1, slow: 2 } as const;

export interface NetworkKind {
  readonly effectiveType?: string;
}

/** Seconds to wait on this connection: a fast one that is silent for a second will not answer soon. */
export function networkWait(connection: NetworkKind | undefined): number {
  return connection?.effectiveType === "4g" ? WAIT_SECONDS.fast : WAIT_SECONDS.slow;
}

/** A failing server is like none: the cached page is better than its error. */
export const kindAnswersOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (response.status >= 500 || response.status === 429) {
      throw new Error(`status ${response.status}`);
    }
    return response;
  },
};

/** Tells every open page of content that has changed: one of them may show the cached page. */
export function tellPages(clients: Pick<Clients, "matchAll">): WorkboxPlugin {
  return {
    cacheDidUpdate: async ({ request, oldResponse, newResponse }) => {
      const [before, body] = await Promise.all([
        oldResponse?.clone().text(),
        newResponse.clone().text(),
      ]);
      if (before === undefined || before === body) return;
      const path = new URL(request.url).pathname;
      const news: NewerContent = { type: NEWER_CONTENT, path, body };
      for (const page of await clients.matchAll({ type: "window" })) page.postMessage(news);
    },
  };
}
