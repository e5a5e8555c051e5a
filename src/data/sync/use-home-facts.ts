import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useSessionUser } from "../core/session";
import { CURRENT, currentDraft } from "../local/basket/drafts";
import { cachedAnswer } from "../local/cache/cached-answers";
import { cachedOrder } from "../local/cache/cached-orders";
import { type HomeFacts, homeFactsOf } from "../local/cache/home-facts";
import { databaseOf } from "../local/db";
import { ownCommands } from "../local/outbox/outbox";
import { followCached } from "./follow-cached";

interface FollowedFacts {
  /** Undefined until the phone was asked. */
  readonly facts: HomeFacts | undefined;
  /** As of `CachedState` (use-cached.ts). */
  readonly failure: string | null | undefined;
}

/** What home shows, as it changes here and on the server: only the orders are asked for. */
export function useFollowedHome(): FollowedFacts {
  const userId = useSessionUser()?.id ?? "";
  const [failure, setFailure] = useState<string | null>();
  useEffect(() => (userId ? followCached(userId, "orders", setFailure) : undefined), [userId]);
  return { facts: useHomeFacts(), failure };
}

/** The same as this phone has it. */
export function useHomeFacts(): HomeFacts | undefined {
  const userId = useSessionUser()?.id ?? "";
  return useLiveQuery(() => readHomeFacts(userId), [userId]);
}

async function readHomeFacts(userId: string): Promise<HomeFacts> {
  const [orders, membership, draft, items = 0, waiting] = await Promise.all([
    cachedAnswer(userId, "orders"),
    cachedAnswer(userId, "membership"),
    currentDraft(userId),
    databaseOf(userId)?.items.where({ draftId: CURRENT }).count(),
    ownCommands(userId),
  ]);
  const order = draft && (await cachedOrder(userId, draft.orderId));
  return homeFactsOf({ orders, membership, draft, items, order, waiting });
}
