import { useEffect, useEffectEvent, useState } from "react";
import { type Sending, sendProof, useUpload } from "@/data/sync/send-proof.ts";
import { messageOf } from "@/domain/error-catalogue.ts";
import { Button } from "@/ui/button.tsx";
import { Notice } from "@/ui/notice.tsx";
import { ProgressBar } from "@/ui/progress-bar.tsx";
import { SentProof } from "./sent-proof.tsx";

type SharedProofProps = {
  proofId: string;
  picture: Blob;
  /** The payment reference of the order that it is for. */
  reference: string;
};

/** A shared file on its way as the proof of an order; it is on the phone until the server has it. */
export function SharedProof({ proofId, picture, reference }: SharedProofProps) {
  const [sending, setSending] = useState<Sending>();
  const upload = useUpload(proofId);
  const send = useEffectEvent(async () => {
    setSending(undefined);
    setSending(await sendProof(proofId));
  });
  useEffect(() => {
    const again = () => void send();
    again();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  if (sending?.ok && sending.proof) {
    return (
      <SentProof
        proof={sending.proof}
        picture={picture}
        hint={`We have it, for ${reference}.`}
        onAnother={undefined}
      />
    );
  }
  if (sending && !sending.ok) return <NotSent sending={sending} onRetry={send} />;
  const progress = upload && "progress" in upload ? upload.progress : undefined;
  return <ProgressBar label="Uploading your proof of payment" value={progress} />;
}

type NotSentProps = { sending: Extract<Sending, { ok: false }>; onRetry: () => void };

function NotSent({ sending, onRetry }: NotSentProps) {
  if (!sending.kept) {
    return (
      <Notice tone="error" live>
        <p>{messageOf(sending.code)}</p>
      </Notice>
    );
  }
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p role="alert" className="font-semibold">
        Not uploaded yet, and kept on this phone. {messageOf(sending.code)}
      </p>
      <Button icon="refresh" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
