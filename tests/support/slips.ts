import type { Page } from "@playwright/test";

/** A file as Playwright hands it to a file input. */
export interface Slip {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface Photo {
  readonly width?: number;
  readonly height?: number;
  /** How grainy it is: grain is what makes a photo large. */
  readonly grain?: number;
}

/** A real JPEG of about 3 MB, as a phone takes it, drawn by the browser itself. */
export async function photoOfSlip(page: Page, photo: Photo = {}): Promise<Slip> {
  const base64 = await page.evaluate(drawPhoto, { width: 4000, height: 3000, grain: 12, ...photo });
  return { name: "slip.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

async function drawPhoto({ width, height, grain }: Required<Photo>): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.fillStyle = "#e8e4da";
  context.fillRect(0, 0, width, height);
  // One tile of it, laid over the whole: a speck for each of twelve million dots would take seconds.
  const tile = new OffscreenCanvas(256, 256);
  const pencil = tile.getContext("2d") as OffscreenCanvasRenderingContext2D;
  pencil.drawImage(canvas, 0, 0);
  const picture = pencil.getImageData(0, 0, tile.width, tile.height);
  for (let at = 0; at < picture.data.length; at += 4) {
    const speck = (Math.random() - 0.5) * 2 * grain;
    for (let channel = at; channel < at + 3; channel++) {
      picture.data[channel] = (picture.data[channel] ?? 0) + speck;
    }
  }
  pencil.putImageData(picture, 0, 0);
  context.fillStyle = context.createPattern(tile, "repeat") as CanvasPattern;
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#17251c";
  context.font = `${Math.round(width / 45)}px sans-serif`;
  for (let line = 1; line < 12; line++) {
    context.fillText("EFT payment to Pooled Pantry, R559.00", width / 20, (height * line) / 12);
  }
  const reader = new FileReader();
  const isRead = new Promise((done) => reader.addEventListener("load", done, { once: true }));
  reader.readAsDataURL(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 }));
  await isRead;
  return String(reader.result).split(",")[1] ?? "";
}

/** The same photo as a camera that was held upright stores it: turned, and saying where it was taken. */
export function heldUpright(slip: Slip): Slip {
  const exif = Buffer.from(
    // APP1, "Exif", big-endian TIFF, one directory with the one entry: orientation 6
    "ffe10022457869660000" + "4d4d002a00000008" + "0001011200030000000100060000" + "00000000",
    "hex",
  );
  const buffer = Buffer.concat([slip.buffer.subarray(0, 2), exif, slip.buffer.subarray(2)]);
  return { ...slip, buffer };
}

/** A real one-page PDF, as a bank's app writes it. */
export function pdfSlip(): Slip {
  const text = "BT /F1 18 Tf 40 120 Td (EFT payment to Pooled Pantry, R559.00) Tj ET";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let body = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const trailer = `trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  const file = `${body}xref\n0 6\n0000000000 65535 f \n${table}${trailer}`;
  return { name: "slip.pdf", mimeType: "application/pdf", buffer: Buffer.from(file, "latin1") };
}

/** Width and height of a JPEG, from its frame header. */
export function jpegSize(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
  }
  throw new Error("this is no JPEG");
}
