/** One page of a proof, or the whole picture. Sizes are in its own units, before it is turned. */
export interface ProofPage {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Draws it `scale` times as large, turned by so many degrees clockwise. */
  draw(canvas: HTMLCanvasElement, look: { scale: number; turned: number }): Promise<void>;
}

export interface OpenProof {
  readonly pages: readonly ProofPage[];
  /** How many there are; of a long document only the first are in `pages`. */
  readonly pageCount: number;
  close(): void;
}

/** Opens a proof by what the server found it to be. The reader of PDFs loads with the first one. */
export async function openProof(file: Blob, contentType: string): Promise<OpenProof> {
  if (contentType !== "application/pdf") return openPicture(file);
  const { openPdf } = await import("./pdf-pages");
  return openPdf(file);
}

async function openPicture(file: Blob): Promise<OpenProof> {
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
