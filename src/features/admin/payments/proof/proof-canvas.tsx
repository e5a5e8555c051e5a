import { useEffect, useRef } from "react";
import type { ProofPage } from "./open-proof";

/** More would be slow to draw and no sharper to read. */
const MOST_PIXELS_WIDE = 4096;

type ProofCanvasProps = {
  page: ProofPage;
  /** In CSS pixels. */
  width: number;
  turned: number;
  label: string;
};

export function ProofCanvas({ page, width, turned, label }: ProofCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const lies = turned % 180 !== 0;
  const ratio = lies ? page.width / page.height : page.height / page.width;

  useEffect(() => {
    const pixels = Math.min(width * devicePixelRatio, MOST_PIXELS_WIDE);
    const scale = pixels / (lies ? page.height : page.width);
    // Drawing at another size aborts the last one: no error.
    if (canvas.current) page.draw(canvas.current, { scale, turned }).catch(() => {});
  }, [page, width, turned, lies]);

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      style={{ width, height: width * ratio }}
      className="mx-auto max-w-none bg-white shadow-soft"
    />
  );
}
