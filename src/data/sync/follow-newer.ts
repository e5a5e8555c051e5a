import { NEWER_CONTENT, type NewerContent } from "@/domain/sync/newer-content";

/** Calls back where the service worker, on a slow line, has answered as of the last visit, and knows better now. */
export function followNewer(path: string, changed: () => void): () => void {
  const worker = navigator.serviceWorker;
  const hear = ({ data }: MessageEvent<NewerContent | undefined>) => {
    if (data?.type === NEWER_CONTENT && data.path === path) changed();
  };
  worker?.addEventListener("message", hear);
  return () => worker?.removeEventListener("message", hear);
}
