type ToastKind = "success" | "error" | "info";

export type ToastContent = {
  title: string;
  description?: string | undefined;
  kind?: ToastKind | undefined;
  durationMs?: number | undefined;
};

let show: ((content: ToastContent) => void) | undefined;
let waiting: ToastContent[] = [];
let onFirst: (() => void) | undefined;

/**
 * Says in passing what happened, for 4 seconds unless told otherwise, in a polite live region. Never the only place of an
 * error: the screen itself says it too. The library loads with the first toast.
 */
export function toast(content: ToastContent): void {
  if (show) show(content);
  else {
    waiting.push(content);
    onFirst?.();
  }
}

export function onFirstToast(listener: () => void): () => void {
  onFirst = listener;
  if (waiting.length > 0) listener();
  return () => {
    onFirst = undefined;
  };
}

export function startShowing(present: (content: ToastContent) => void): void {
  show = present;
  for (const content of waiting) present(content);
  waiting = [];
}

/** For the toast region alone: it could not be loaded. The message is on the screen too. */
export function forgetWaiting(): void {
  waiting = [];
}
