import { endSession, RequestError, send } from "./client";
import { getSession } from "./session";

/** A connection that moves nothing for so long is as good as lost. */
const STALLED_AFTER_MS = 45_000;
/** A browser lets a worker that was woken live for no longer. */
const UNSEEN_LIMIT_MS = 180_000;

/**
 * Posts a form to one of our own routes, `path` below `/api/app/`, telling how much of it has gone
 * (0 to 1): what `fetch` cannot tell.
 * @throws {RequestError} for every answer that is not a success, and when there was none.
 */
export function upload(
  path: string,
  form: FormData,
  onProgress: (part: number) => void,
): Promise<unknown> {
  if (!("XMLHttpRequest" in globalThis)) return uploadUnseen(path, form);
  const token = getSession()?.token ?? "";
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const watch = stallWatch(() => request.abort());
    request.open("POST", `/api/app/${path}`);
    request.setRequestHeader("Authorization", token);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => {
      watch.moved();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onloadend = () => {
      watch.end();
      const { status, response } = request;
      if (status >= 200 && status < 300 && response) return done(response);
      const isOwn = response?.status === status;
      const refusal = new RequestError(isOwn ? status : 0, isOwn ? response : {});
      if (refusal.status === 401) endSession(refusal, token);
      failed(refusal);
    };
    request.send(form);
  });
}

/** In a service worker, where nobody looks on. */
function uploadUnseen(path: string, form: FormData): Promise<unknown> {
  return send(path, { body: form, signal: AbortSignal.timeout(UNSEEN_LIMIT_MS) });
}

function stallWatch(giveUp: () => void) {
  let timer = setTimeout(giveUp, STALLED_AFTER_MS);
  return {
    moved() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALLED_AFTER_MS);
    },
    end: () => clearTimeout(timer),
  };
}
