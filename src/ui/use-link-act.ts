import { useCallback, useEffect, useState } from "react";
import { type FormFailure, notLoaded } from "./use-lazy-form";

export type LinkAct = (token: string) => Promise<FormFailure | undefined>;

/**
 * Does what a mailed link asks for as soon as it is opened. `again` does it once more, where that may help, and the last
 * answer stays until the next one: the link has left the address, so that a page that is loaded again has lost it.
 */
export function useLinkAct(act: LinkAct, token: string) {
  const [answer, setAnswer] = useState<{ failure: FormFailure | undefined }>();
  const [busy, setBusy] = useState(false);
  const run = useCallback(async () => {
    setBusy(true);
    setAnswer({ failure: await act(token).catch(notLoaded) });
    setBusy(false);
  }, [act, token]);
  useEffect(() => void run(), [run]);
  const code = answer?.failure?.code; // none where nothing was sent, as a link was cut short
  return { answer, busy, again: code && code !== "link_invalid" ? run : undefined };
}
