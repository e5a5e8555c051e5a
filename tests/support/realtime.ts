export interface Listener {
  /** Everything that came in so far, each event as it was sent. */
  readonly events: readonly string[];
  /** Once the server has ended the stream, or it was closed here. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Subscribes to PocketBase's realtime as the holder of `token` (empty: a guest) and keeps what arrives. */
export async function listen(url: string, token: string, topics: string[]): Promise<Listener> {
  const abort = new AbortController();
  const events: string[] = [];
  const response = await fetch(`${url}/api/realtime`, { signal: abort.signal });
  if (!response.body) throw new Error("realtime answered without a stream");
  const { body } = response;
  let ended: Promise<void> = Promise.resolve();
  const clientId = await new Promise<string>((resolve) => {
    ended = read(body, (event) => {
      const id = /"clientId":"([^"]+)"/.exec(event)?.[1];
      if (id) resolve(id);
      else events.push(event);
    });
  });
  const answer = await fetch(`${url}/api/realtime`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...(token && { Authorization: token }) },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  });
  if (answer.status !== 204) throw new Error(`subscribing was answered ${answer.status}`);
  return { events, ended, close: () => abort.abort() };
}

async function read(body: ReadableStream<Uint8Array>, onEvent: (event: string) => void) {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of body) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
      rest = parts.pop() ?? "";
      parts.forEach(onEvent);
    }
  } catch (error) {
    if ((error as Error).name !== "AbortError") throw error;
  }
}
