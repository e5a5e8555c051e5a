import { useEffect, useState } from "react";

/**
 * The token that a mailed link carries in its fragment, which no server and no log sees; taken out
 * of the address, so that it stays in no history (T49).
 */
export function useLinkToken(): string | undefined {
  const [token] = useState(
    () => new URLSearchParams(location.hash.slice(1)).get("token") ?? undefined,
  );
  useEffect(() => {
    if (token) history.replaceState(history.state, "", location.pathname + location.search);
  }, [token]);
  return token;
}
