import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useEffectEvent, useState } from "react";
import {
  discardCommand,
  type OutboxRow,
  queueCommand,
  retryCommand,
  type Subject,
  waitingCommand,
} from "@/data/local/outbox.ts";
import { isPhotoExpected, photoCame } from "@/data/local/pending-photo.ts";
import { isOutOfRoom } from "@/data/local/quota.ts";
import { useSessionUser } from "@/data/session/session.ts";
import { onOutcome, sendWaiting, useProgress } from "@/data/sync/outbox.ts";
import { proofProblem, proofToast } from "@/domain/payment/proof-problem.ts";
import type { ErrorCode } from "@/domain/text/messages.ts";
import { toast } from "@/ui/toast.ts";
import { prepareProof } from "./prepare-proof.ts";

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
