import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isPhotoExpected, photoCame } from "@/data/local/photo-wait.ts";
import { keepProof, type ProofOf, type ProofRow, waitingProof } from "@/data/local/proofs.ts";
import { useSessionUser } from "@/data/remote/session.ts";
import { sendProof, useUpload } from "@/data/sync/send-proof.ts";
import { type ErrorCode, messageOf, TOASTS, type Toast } from "@/domain/error-catalogue.ts";
import { toast } from "@/ui/toast.ts";
import { prepareProof } from "./prepare-proof.ts";

/** What the proof area shows and does: from the chosen file to the proof that the server has. */
export function useProof(of: ProofOf, onSent?: () => void) {
  const userId = useSessionUser()?.id ?? "";
  const subject = "orderId" in of ? of.orderId : of.reference;
  const waiting = useLiveQuery(() => waitingProof(userId, of), [userId, subject]);
  const [preparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [wasInterrupted] = useState(() => isPhotoExpected(of));
  useEffect(photoCame, []);

  // Whatever waits goes at once, and again when the network is back: also after a reload.
  const waitingId = waiting?.id;
  const underway = useRef("");
  const send = useEffectEvent(async (id: string) => {
    if (underway.current === id) return;
    underway.current = id;
    const sending = await sendProof(id);
    underway.current = "";
    if (sending.ok) {
      if (sending.proof) toast(TOASTS.proof_uploaded);
      onSent?.();
    } else {
      toast({ ...failureToast(sending.code), kind: "error" });
      if (!sending.kept) setProblem(sending.code);
    }
  });
  useEffect(() => {
    if (!waitingId) return;
    const again = () => void send(waitingId);
    again();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [waitingId]);

  async function choose(file: File) {
    setProblem(undefined);
    setPreparing(true);
    const prepared = await prepareProof(file);
    if (prepared.ok) await keepProof(userId, of, prepared.value, file.name);
    else refuse(prepared.code);
    setPreparing(false);
  }

  function refuse(code: ErrorCode) {
    setProblem(code);
    toast({ ...failureToast(code), kind: "error" });
  }

  return {
    waiting: useLast(waiting ?? undefined),
    isWaiting: Boolean(waiting),
    upload: useUpload(waitingId),
    preparing,
    problem: problem && problemText(problem),
    wasInterrupted,
    choose,
    retry: () => void (waitingId && send(waitingId)),
  };
}

/** The last proof that waited here: its picture stays in sight when it has been sent. */
function useLast(row: ProofRow | undefined): ProofRow | undefined {
  const [last, setLast] = useState(row);
  if (row && row.id !== last?.id) setLast(row);
  return row ?? last;
}

/** The specified toast of a file that was refused; of anything else 'Upload failed' with the reason. */
function failureToast(code: string): Toast {
  if (code === "invalid_file_type" || code === "file_too_large") return TOASTS[code];
  if (code === "order_not_found") return TOASTS.order_missing;
  return { ...TOASTS.upload_failed, description: messageOf(code) };
}

function problemText(code: string): string {
  const { title, description } = failureToast(code);
  return title === TOASTS.upload_failed.title ? messageOf(code) : `${title}. ${description}`;
}
