import { useCallback, useState } from "react";
import { type FormFailure, notLoaded } from "./use-lazy-form";
import { keepInEntry, useLinkToken } from "./use-link-token";

export type LinkAct = (token: string) => Promise<FormFailure | undefined>;

export interface EmailedLink {
  /** Says who asks; empty where the link was cut short. */
  readonly token: string;
  readonly isDone: boolean;
  readonly failure: FormFailure | undefined;
  /** Once more may help. */
  readonly mayRetry: boolean;
  readonly busy: boolean;
  readonly run: () => Promise<void>;
}

/**
 * What an emailed link asks for, done when its button is pressed: a mail scanner that opens the link does nothing
 * (T695). What is done is said after a reload too (F400).
 */
export function useLinkAct(act: LinkAct): EmailedLink {
  const { token, wasDone } = useLinkToken();
  const [answer, setAnswer] = useState<{ token: string; failure: FormFailure | undefined }>();
  const [busy, setBusy] = useState(false);
  const run = useCallback(async () => {
    setBusy(true);
    const failure = await act(token).catch(notLoaded);
    // Not into the entry of another page that was opened since.
    if (!failure && history.state?.linkToken === token) keepInEntry({ linkDone: true });
    setAnswer({ token, failure });
    setBusy(false);
  }, [act, token]);
  const own = answer?.token === token ? answer : undefined;
  const code = own?.failure?.code; // none where nothing was sent, as a link was cut short
  return {
    token,
    isDone: own ? !own.failure : wasDone,
    failure: own?.failure,
    mayRetry: code !== undefined && code !== "link_invalid",
    busy,
    run,
  };
}
