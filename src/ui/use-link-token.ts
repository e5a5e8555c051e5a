import { type HistoryState, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** What an emailed link carried, until what it asks for is done. */
    linkToken?: string | undefined;
    linkDone?: boolean | undefined;
  }
}

export interface LinkToken {
  /** Says who asks; empty where the link was cut short. */
  readonly token: string;
  /** Whether what the link asks for is done: `keepInEntry` has said so. */
  readonly wasDone: boolean;
}

/**
 * The token that an emailed link carries in its fragment, which no server and no log sees. It leaves the address at once
 * (T49) for this entry of the history alone, so that a reload still has it (F400, F450).
 */
export function useLinkToken(): LinkToken {
  const { hash, state } = useLocation();
  const arrived = tokenIn(hash);
  useEffect(() => {
    // With the router's own part of the state: without it the router forgets the rest at a reload.
    if (arrived) keepInEntry({ ...state, linkToken: arrived, linkDone: undefined });
  }, [arrived, state]);
  return {
    token: arrived ?? state.linkToken ?? "",
    wasDone: !arrived && state.linkDone === true,
  };
}

/** Keeps what is known of a link in this entry of the history, in place of what was known before. */
export function keepInEntry(kept: HistoryState): void {
  const { linkToken: _token, linkDone: _done, ...others } = history.state ?? {};
  history.replaceState({ ...others, ...kept }, "", location.pathname + location.search);
}

function tokenIn(hash: string): string | undefined {
  return new URLSearchParams(hash).get("token") ?? undefined;
}
