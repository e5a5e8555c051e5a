import { GlobalWorkerOptions, getDocument, type PDFPageProxy, type RenderTask } from "pdfjs-dist";
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { PROOF_MAX_PIXELS } from "@/domain/proof-file";
import type { OpenProof, ProofPage } from "./proof-pages";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Nobody's proof is longer; a document made to be does not occupy the admin's browser. */
const MOST_PAGES = 10;

/**
 * Opens a PDF to be drawn on canvases: only pictures of its pages reach the screen. Its scripts,
 * links and forms are nothing here, and nothing is evaluated (the policy would not let it).
 */
export async function openPdf(file: Blob): Promise<OpenProof> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: false,
    maxImageSize: PROOF_MAX_PIXELS,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    const numbers = Array.from(
      { length: Math.min(document.numPages, MOST_PAGES) },
      (_, at) => at + 1,
    );
    const pages = await Promise.all(numbers.map((number) => document.getPage(number)));
    return {
      pages: pages.map(pageOf),
      pageCount: document.numPages,
      close: () => void task.destroy(),
    };
  } catch (error) {
    void task.destroy();
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
