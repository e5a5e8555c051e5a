import { useLocation } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { type FormFailure, notLoaded } from "./use-lazy-form";
import { tokenIn } from "./use-link-token";

export type LinkAct = (token: string) => Promise<FormFailure | undefined>;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What an emailed link carried, until what it asks for is done. */
    linkToken?: string | undefined;
    linkDone?: boolean | undefined;
  }
}

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
 * (T695). The token leaves the address at once (T49) for this entry of the history alone, so that a reload still has it
 * (F400); what is done is said there too.
 */
export function useLinkAct(act: LinkAct): EmailedLink {
  const { hash, state } = useLocation();
  const arrived = tokenIn(hash);
  const token = arrived ?? state.linkToken ?? "";
  const [answer, setAnswer] = useState<{ token: string; failure: FormFailure | undefined }>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (arrived) keepInEntry({ linkToken: arrived });
  }, [arrived]);
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
    isDone: own ? !own.failure : !arrived && state.linkDone === true,
    failure: own?.failure,
    mayRetry: code !== undefined && code !== "link_invalid",
    busy,
    run,
  };
}

function keepInEntry(kept: { linkToken?: string; linkDone?: boolean }): void {
  const { linkToken: _token, linkDone: _done, ...others } = history.state ?? {};
  history.replaceState({ ...others, ...kept }, "", location.pathname + location.search);
}
