import { type ErasureView, erasureAnswerSchema } from "@/domain/privacy/erasure-responses";
import {
  type OwnDataTables,
  ownDataAnswerSchema,
  ownDataPartAnswerSchema,
} from "@/domain/privacy/own-data-responses";
import { endingSessions, fetchFile, send } from "../core/client";
import { gatherOwnData } from "./gather-own-data";

export async function readErasure(): Promise<ErasureView> {
  return erasureAnswerSchema.parse(await send("account/erasure")).erasure;
}

/**
 * Asks for it: every session of the account ends. `proof` asks later whether the account is deleted.
 * @throws {RequestError} 409 `account_has_open_orders`.
 */
export async function requestErasure(
  password: string,
): Promise<ErasureView & { proof?: string | undefined }> {
  const answer = await endingSessions(send("account/erasure", { body: { password } }));
  const { erasure, proof } = erasureAnswerSchema.parse(answer);
  return { ...erasure, proof };
}

export async function keepAccount(): Promise<void> {
  await send("account/erasure/keep", { method: "POST" });
}

/** All that is kept of the member but the proofs' files. @throws {RequestError} 429 within ten minutes. */
export async function readOwnData(
  password: string,
): Promise<{ tables: OwnDataTables; madeAt: string }> {
  const answer = await send("account/data", { body: { password } });
  const { ticket, made_at } = ownDataAnswerSchema.parse(answer);
  const tables = await gatherOwnData(async (after) =>
    ownDataPartAnswerSchema.parse(await send("account/data/part", { body: { ticket, ...after } })),
  );
  return { tables, madeAt: made_at };
}

export function fetchProofFile(id: string): Promise<Blob> {
  return fetchFile(`proofs/${id}`);
}
