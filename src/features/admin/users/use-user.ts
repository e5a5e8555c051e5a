import { useCallback, useEffect, useState } from "react";
import { RequestError } from "@/data/core/client";
import { attempt } from "@/data/core/perform";
import { followAdmins } from "@/data/remote/admin-list";
import { fetchUser, storedUser } from "@/data/remote/users";
import { oneAtATime } from "@/data/sync/one-at-a-time";
import { ADMIN_TOASTS } from "@/domain/text/admin-messages";
import { messageOf, type Toast } from "@/domain/text/messages";
import type { UserView } from "@/domain/users/responses";
import { toast } from "@/ui/toast";

/** A member's details, followed while they are shown, and how an admin's acts change them. */
export function useUser(id: string, onChange: (user: UserView) => void) {
  const [user, setUser] = useState<UserView>();
  const [failure, setFailure] = useState<string>();
  const [asked, setAsked] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again.
  useEffect(() => {
    const abort = new AbortController();
    const load = oneAtATime(async () => {
      try {
        setUser(await fetchUser(id, abort.signal));
        setFailure(undefined);
      } catch (error) {
        if (abort.signal.aborted) return;
        if (!(error instanceof RequestError)) reportError(error);
        const reason = messageOf(error instanceof RequestError ? error.code : "unexpected_error");
        setFailure(reason);
        toast({ ...ADMIN_TOASTS.addresses_fetch_failed, description: reason, kind: "error" });
      }
    });
    load();
    const end = followAdmins(["users", "user_roles"], load);
    return () => {
      abort.abort();
      end();
    };
  }, [id, asked]);

  const take = useCallback(
    (next: UserView) => {
      setUser(next);
      onChange(next);
    },
    [onChange],
  );

  /** Does an act whose answer is the member; where another admin was quicker, shows what they did. */
  const act = (failed: Toast, work: () => Promise<UserView>, done?: Toast) =>
    attempt(failed, async () => {
      try {
        take(await work());
      } catch (error) {
        const stored = storedUser(error);
        if (stored) take(stored);
        throw error;
      }
      if (done) toast(done);
    });

  return { user, failure, act, reload: () => setAsked((count) => count + 1) };
}

export type UserAct = ReturnType<typeof useUser>["act"];
