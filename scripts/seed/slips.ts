import { formatRand } from "@/domain/money/rules";
import { formatDayTime } from "@/domain/time/sa-time";
import { encodeJpeg } from "./jpeg.ts";

export interface Slip {
  readonly bank: string;
  readonly reference: string;
  /** Cents. */
  readonly amount: number;
  readonly paidAt: number;
}

/** What a bank's slip says, line by line. */
function linesOf({ bank, reference, amount, paidAt }: Slip): string[] {
  return [
    bank.toUpperCase(),
    "PROOF OF PAYMENT",
    "",
    `PAID ${formatDayTime(paidAt).replace(",", "").toUpperCase()}`,
    `AMOUNT ${formatRand(amount).replace("\u00a0", " ")}`,
    "TO POOLED PANTRY",
    `REFERENCE ${reference}`,
    "",
    "DEMO SLIP - NO MONEY MOVED",
  ];
}

/** The slip as a bank's app saves it. */
export function slipPdf(slip: Slip): Buffer {
  const text = linesOf(slip)
    .map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj T*`)
    .join("\n");
  const content = `BT /F1 14 Tf 22 TL 40 380 Td\n${text}\nET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 440] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, "latin1");
}

const SCALE = 2;
const MARGIN = 16;
const GLYPH_WIDTH = 6 * SCALE;
const LINE_HEIGHT = 12 * SCALE;
const PAPER = 236;
const INK = 40;

/** The slip as a photo: the same lines, drawn in a 5 × 7 type. */
export function slipJpeg(slip: Slip): Buffer {
  const lines = linesOf(slip);
  const width = 2 * MARGIN + Math.max(...lines.map((line) => line.length)) * GLYPH_WIDTH;
  const height = 2 * MARGIN + lines.length * LINE_HEIGHT;
  const pixels = new Uint8Array(width * height).fill(PAPER);
  lines.forEach((line, row) => {
    Array.from(line).forEach((letter, column) => {
      draw(letter, MARGIN + column * GLYPH_WIDTH, MARGIN + row * LINE_HEIGHT);
    });
  });
  return encodeJpeg({ width, height, pixels });

  function draw(letter: string, left: number, top: number) {
    const columns = GLYPHS.get(letter) ?? [];
    for (let at = 0; at < 35 * SCALE * SCALE; at++) {
      const x = at % (5 * SCALE);
      const y = Math.floor(at / (5 * SCALE));
      const isInk = ((columns[Math.floor(x / SCALE)] ?? 0) >> Math.floor(y / SCALE)) & 1;
      if (isInk) pixels[(top + y) * width + left + x] = INK;
    }
  }
}

/** Five columns a letter, the lowest bit on top. */
const GLYPHS = new Map(
  Object.entries({
    ".": "0060600000",
    "-": "0808080808",
    ":": "0036360000",
    "0": "3e5149453e",
    "1": "00427f4000",
    "2": "4261514946",
    "3": "2141454b31",
    "4": "1814127f10",
    "5": "2745454539",
    "6": "3c4a494930",
    "7": "0171090503",
    "8": "3649494936",
    "9": "064949291e",
    A: "7e1111117e",
    B: "7f49494936",
    C: "3e41414122",
    D: "7f4141221c",
    E: "7f49494941",
    F: "7f09090901",
    G: "3e4149497a",
    H: "7f0808087f",
    I: "00417f4100",
    J: "2040413f01",
    K: "7f08142241",
    L: "7f40404040",
    M: "7f020c027f",
    N: "7f0408107f",
    O: "3e4141413e",
    P: "7f09090906",
    Q: "3e4151215e",
    R: "7f09192946",
    S: "4649494931",
    T: "01017f0101",
    U: "3f4040403f",
    V: "1f2040201f",
    W: "3f4038403f",
    X: "6314081463",
    Y: "0708700807",
    Z: "6151494543",
  }).map(([letter, columns]) => [letter, [...Buffer.from(columns, "hex")]]),
);
