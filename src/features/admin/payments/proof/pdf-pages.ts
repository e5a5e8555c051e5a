import { getDocument, type PDFPageProxy, PDFWorker, type RenderTask } from "pdfjs-dist";
import { PROOF_MAX_PIXELS } from "@/domain/payment/proof-file";
import { type OpenProof, type ProofPage, ProofTooLarge } from "./open-proof";
import { isDrawable } from "./pdf-limits";

/** Real proofs are shorter; a document made to be long does not occupy the admin's browser. */
const MOST_PAGES = 10;

/**
 * Opens a PDF to be drawn on canvases: only pictures of its pages reach the screen. Its scripts,
 * links and forms are nothing here, and nothing is evaluated (the policy would not let it). Each has a
 * worker of its own, so that ending it gives back what it took.
 */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<OpenProof> {
  const data = new Uint8Array(await file.arrayBuffer());
  if (!(await isDrawable(data, signal))) throw new ProofTooLarge();
  const thread = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" });
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port: thread }),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    isImageDecoderSupported: false, // the browser's own would take memory that nothing here bounds
    maxImageSize: PROOF_MAX_PIXELS,
    verbosity: 0,
  });
  const close = () => {
    thread.terminate();
    void task.destroy();
  };
  signal.addEventListener("abort", close);
  try {
    const document = await task.promise;
    const numbers = Array.from(
      { length: Math.min(document.numPages, MOST_PAGES) },
      (_, at) => at + 1,
    );
    const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
    return { pages: pages.map(pageOf), pageCount: document.numPages, close };
  } catch (error) {
    close();
    throw error;
  }
}

function pageOf(page: PDFPageProxy): ProofPage {
  const { width, height } = page.getViewport({ scale: 1 });
  let running: RenderTask | undefined;
  return {
    number: page.pageNumber,
    width,
    height,
    async draw(canvas, { scale, turned }) {
      running?.cancel();
      const viewport = page.getViewport({ scale, rotation: page.rotate + turned });
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      running = page.render({ canvas, viewport });
      await running.promise;
    },
  };
}
