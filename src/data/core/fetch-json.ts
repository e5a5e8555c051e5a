const LIMIT_MS = 30_000;

/** Public JSON; its limit covers the body. @throws where none came in time. */
export async function fetchJson<Answer>(url: string, init?: RequestInit): Promise<Partial<Answer>> {
  return (await fetch(url, { ...init, signal: AbortSignal.timeout(LIMIT_MS) })).json();
}
