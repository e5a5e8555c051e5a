/** One page of a proof, or the whole picture. Sizes are in its own units, before it is turned. */
export interface ProofPage {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** Draws it `scale` times as large, turned by so many degrees clockwise. */
  draw(canvas: HTMLCanvasElement, look: { scale: number; turned: number }): Promise<void>;
}

export interface OpenProof {
  readonly pages: readonly ProofPage[];
  readonly pageCount: number;
  close(): void;
}

/** It would take more memory or time to draw than a proof may. */
export class ProofTooLarge extends Error {}
