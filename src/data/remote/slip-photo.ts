import { fetchFile } from "../core/client";

/** The photo that the server has of a slip. */
export async function fetchSlipPhoto(id: string): Promise<Blob> {
  return fetchFile(`buying/slips/${id}/photo`);
}
