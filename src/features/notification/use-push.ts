import { useEffect, useState } from "react";
import { attempt, type Failure } from "@/data/core/perform";
import {
  onPushSupport,
  type PushSupport,
  pushKinds,
  pushSupport,
  switchPushOff,
  switchPushOn,
  testPush,
} from "@/data/device/push";
import type { PushKind } from "@/domain/notification/push";
import { TOASTS } from "@/domain/text/messages";
import { useLoaded } from "@/ui/use-loaded";

/** What this phone can do and is woken for; undefined until it is known. */
export function usePush() {
  const { value, failed, retry } = useLoaded("push", readPush);
  const [chosen, setChosen] = useState<readonly PushKind[]>();
  useEffect(() => onPushSupport(retry), [retry]);

  function choose(kinds: readonly PushKind[]): Promise<Failure | undefined> {
    return attempt(TOASTS.push_failed, async () => {
      if (kinds.length === 0) await switchPushOff();
      else if (!(await switchPushOn(kinds))) return retry();
      setChosen(kinds);
    });
  }

  return { support: value?.support, kinds: chosen ?? value?.kinds ?? [], failed, choose };
}

/** Returns why it could not. */
export function sendTestMessage(): Promise<Failure | undefined> {
  return attempt(TOASTS.push_test_failed, testPush);
}

async function readPush(): Promise<{ support: PushSupport; kinds: readonly PushKind[] }> {
  const support = await pushSupport();
  return { support, kinds: support === "ready" ? await pushKinds() : [] };
}
