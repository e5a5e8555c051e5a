import { useState } from "react";
import { fetchProofs } from "@/data/remote/payments";
import { whatsappLink } from "@/domain/contact/whatsapp";
import { normalisePhone } from "@/domain/members/phone";
import type { ProofView } from "@/domain/order/view";
import type { PaymentRow } from "@/domain/payment/responses";
import { messageOf } from "@/domain/text/messages";
import { Button, ButtonAnchor } from "@/ui/button";
import { useLoaded } from "@/ui/use-loaded";
import { ProofViewer } from "./proof-viewer";

/** What has proofs: a payment, or a membership's reference, which is its id where none has begun with it. */
type Proven = Pick<
  PaymentRow,
  "kind" | "id" | "proof" | "proof_channel" | "payment_reference" | "phone"
>;

/** The newest proof of a payment, and the older ones where it has several. Remounted for each row and newest proof. */
export function ProofPanel({ row }: { row: Proven }) {
  const proofs = useProofs(row);
  const [older, setOlder] = useState(0);
  const proof = proofs[older];
  if (!proof) return <NoFile row={row} />;
  return (
    <div className="flex min-h-0 grow flex-col overflow-hidden rounded-field border border-base-300">
      {proofs.length > 1 && (
        <div className="flex items-center justify-between gap-2 border-b border-base-300 px-2">
          <Button
            kind="quiet"
            size="small"
            aria-disabled={older === 0}
            onClick={() => setOlder(Math.max(older - 1, 0))}
          >
            Newer
          </Button>
          <p role="status" className="text-center text-sm">
            {older === 0
              ? `Newest of ${proofs.length} proofs`
              : `Proof ${older + 1} of ${proofs.length}`}
          </p>
          <Button
            kind="quiet"
            size="small"
            aria-disabled={older === proofs.length - 1}
            onClick={() => setOlder(Math.min(older + 1, proofs.length - 1))}
          >
            Older
          </Button>
        </div>
      )}
      {proof.file_deleted ? (
        <p role="status" className="p-6 text-center">
          {messageOf("proof_deleted")}
        </p>
      ) : (
        <ProofViewer key={proof.id} proof={proof} />
      )}
    </div>
  );
}

/** Why there is no file to look at, and where the proof is instead. */
function NoFile({ row }: { row: Proven }) {
  const byWhatsapp = row.proof_channel === "whatsapp";
  return (
    <div className="grid min-h-32 grow place-content-center justify-items-center gap-3 rounded-field border border-dashed border-line bg-base-200 p-4 text-center">
      {byWhatsapp ? (
        <p>
          The member is sending the proof of payment by WhatsApp. Find{" "}
          <b>{row.payment_reference}</b> in the chat.
        </p>
      ) : (
        <p>The member hasn't sent a proof of payment.</p>
      )}
      {byWhatsapp && row.phone && (
        <ButtonAnchor
          kind="secondary"
          size="small"
          icon="chat"
          href={whatsappLink(normalisePhone(row.phone), "")}
          target="_blank"
          rel="noreferrer"
        >
          Open the chat
        </ButtonAnchor>
      )}
    </div>
  );
}

/** The newest is there with its row; the older ones are asked for when one looks. */
function useProofs(row: Proven): readonly ProofView[] {
  const newest = row.proof;
  const { value: fetched = [] } = useLoaded(newest?.id ?? "", async () =>
    newest ? fetchProofs(row) : [],
  );
  return newest ? [newest, ...fetched.filter(({ id }) => id !== newest.id)] : [];
}
