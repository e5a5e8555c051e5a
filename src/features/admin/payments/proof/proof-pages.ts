import { inspectProof } from "@/domain/payment/proof-file";
import { type OpenProof, type ProofPage, ProofTooLarge } from "./open-proof";

/** A proof that is not drawn after so long is offered as a download. */
const PROOF_MAX_MS = 10_000;

/**
 * Opens a proof by what the server found it to be. The reader of PDFs loads with the first one. `failed`
 * receives a page that takes too long afterwards.
 * @throws {ProofTooLarge}
 */
export async function openProof(
  file: Blob,
  contentType: string,
  failed: (error: unknown) => void,
): Promise<OpenProof> {
  const opening = contentType === "application/pdf" ? openPdfFile(file) : openPicture(file);
  const proof = await withinTime(opening, () => void opening.then((late) => late.close()));
  return { ...proof, pages: proof.pages.map((page) => bounded(page, proof.close, failed)) };
}

async function openPdfFile(file: Blob): Promise<OpenProof> {
  const { openPdf } = await import("./pdf-pages");
  return openPdf(file, AbortSignal.timeout(PROOF_MAX_MS));
}

function bounded(page: ProofPage, close: () => void, failed: (error: unknown) => void): ProofPage {
  return {
    ...page,
    draw: (canvas, look) =>
      withinTime(page.draw(canvas, look), () => {
        close();
        failed(new ProofTooLarge());
      }),
  };
}

/** @throws {ProofTooLarge} when it takes longer; `late` puts an end to it. */
async function withinTime<Value>(work: Promise<Value>, late: () => void): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late();
      reject(new ProofTooLarge());
    }, PROOF_MAX_MS);
  });
  work.catch(() => {}); // after the timeout its result isn't awaited
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function openPicture(file: Blob): Promise<OpenProof> {
  const inspected = inspectProof(new Uint8Array(await file.arrayBuffer()));
  if (!inspected.ok && inspected.code === "image_too_many_pixels") throw new ProofTooLarge();
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const page: ProofPage = {
    number: 1,
    width,
    height,
    async draw(canvas, { scale, turned }) {
      const lies = turned % 180 !== 0;
      canvas.width = Math.round((lies ? height : width) * scale);
      canvas.height = Math.round((lies ? width : height) * scale);
      const context = canvas.getContext("2d");
      if (!context) return;
      context.imageSmoothingQuality = "high";
      context.translate(canvas.width / 2, canvas.height / 2);
      context.rotate((turned * Math.PI) / 180);
      context.scale(scale, scale);
      context.drawImage(picture, -width / 2, -height / 2);
    },
  };
  return { pages: [page], pageCount: 1, close: () => picture.close() };
}
