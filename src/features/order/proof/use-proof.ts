import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useEffectEvent, useState } from "react";
import type { Subject } from "@/data/commands/command-type";
import type { OutboxRow } from "@/data/commands/commands";
import { isOutOfRoom } from "@/data/core/quota";
import { useSessionUser } from "@/data/core/session";
import { prepareProof } from "@/data/device/prepare-proof";
import {
  discardCommand,
  queueCommand,
  retryCommand,
  waitingCommand,
} from "@/data/local/outbox/outbox";
import { isPhotoExpected, photoCame } from "@/data/local/outbox/pending-photo";
import { onOutcome, sendWaiting, useProgress } from "@/data/sync/outbox";
import { proofProblem, proofToast } from "@/domain/payment/proof-problem";
import type { ErrorCode } from "@/domain/text/messages";
import { toast } from "@/ui/toast";

/** What the proof area shows and does: from the chosen file to the proof that the server has. */
export function useProof(of: Subject, onSent?: () => void) {
  const userId = useSessionUser()?.id ?? "";
  const subject = "orderId" in of ? of.orderId : of.reference;
  const waiting = useLiveQuery(() => waitingCommand(userId, of, "proof"), [userId, subject]);
  const [preparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<ErrorCode>();
  const [wasInterrupted] = useState(() => isPhotoExpected(of));
  useEffect(photoCame, []);

  const told = useEffectEvent((about: string) => {
    if (about === subject) onSent?.();
  });
  useEffect(
    () =>
      onOutcome(({ ok, row }) => ok && row.kind === "proof" && told(row.orderId || row.reference)),
    [],
  );

  async function choose(file: File) {
    setProblem(undefined);
    setPreparing(true);
    const prepared = await prepareProof(file);
    if (prepared.ok) await keep(prepared.value, file.name);
    else refuse(prepared.code);
    setPreparing(false);
  }

  async function keep(file: Blob, name: string) {
    try {
      await queueCommand(userId, of, { kind: "proof", file, name });
      void sendWaiting();
    } catch (error) {
      if (!isOutOfRoom(error)) throw error;
      refuse("phone_full");
    }
  }

  function refuse(code: ErrorCode) {
    setProblem(code);
    toast({ ...proofToast(code), kind: "error" });
  }

  async function retry() {
    if (waiting) await retryCommand(waiting.id);
    void sendWaiting();
  }

  return {
    waiting: useLast(waiting ?? undefined),
    isWaiting: Boolean(waiting),
    progress: useProgress(waiting?.id),
    preparing,
    problem: problem && proofProblem(problem),
    wasInterrupted,
    choose,
    retry,
    discard: async () => void (waiting && (await discardCommand(waiting))),
  };
}

/** The last proof that waited here: its picture stays in sight when it has been sent. */
function useLast(row: OutboxRow<"proof"> | undefined): OutboxRow<"proof"> | undefined {
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  return row ?? last;
}
