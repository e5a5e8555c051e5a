import { proofTakenToast, proofToast } from "@/domain/payment/proof-problem";
import { uploadProof } from "../remote/orders";
import type { CommandType } from "./command-type";

/** A proof of payment: `file` as it is sent, already shrunk; `name` as the member's phone calls it. */
export const proof: CommandType<{ readonly file: Blob; readonly name: string }> = {
  words: {
    name: ({ name }) => `Proof of payment: ${name}`,
    saved: "Your proof of payment is saved on this phone.",
    done: (_row, { order }) => proofTakenToast(order),
    kept: (code) => ({ ...proofToast(code), kind: "error" }),
    refused: proofToast,
  },
  place: ({ reference }) => (reference ? { to: "/subscribe" } : { to: "/", search: { step: 4 } }),
  isAlwaysNew: true,
  isValid: ({ file }) => file instanceof Blob,
  async send({ id, file, orderId, reference }, onProgress) {
    const of = orderId ? { orderId } : { reference };
    const { order } = await uploadProof({ id, file, of }, onProgress);
    return { order };
  },
};
