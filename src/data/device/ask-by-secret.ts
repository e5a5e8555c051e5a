/** A worker has no session, and a subscription outlives one: the phone's own secret says who asks. @throws where no answer came in time, or a refusal. */
export async function askBySecret<Answer>(
  path: string,
  body: { readonly secret: string; readonly endpoint?: string },
  patienceMs: number,
): Promise<Answer> {
  const response = await fetch(`/api/app/push/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!response.ok) throw new Error(`push/${path} answered ${response.status}`);
  return response.json() as Promise<Answer>;
}
