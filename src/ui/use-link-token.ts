import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The token that a mailed link carries in its fragment, which no server and no log sees; taken out
 * of the address, so that it stays in no history (T49).
 */
export function useLinkToken(): string | undefined {
  const arrived = useLocation({ select: ({ hash }) => tokenIn(hash) });
  const [token, setToken] = useState(arrived);
  if (arrived && arrived !== token) setToken(arrived);
  useEffect(() => {
    if (arrived) history.replaceState(history.state, "", location.pathname + location.search);
  }, [arrived]);
  return token;
}

export function tokenIn(hash: string): string | undefined {
  return new URLSearchParams(hash).get("token") ?? undefined;
}
