/** What a photo of a slip may weigh; its small print still reads (performance budget). */
const TARGET_BYTES = 100_000;
const LONGEST_SIDE = 1280;
const SHORTEST_TRY = 640;
const QUALITIES = [0.6, 0.5, 0.4, 0.3];

/**
 * The photo as a JPEG of at most 100 kB: 1280 pixels on its longest side, then lower quality, then
 * fewer pixels; never more pixels than it has. Without what the camera wrote into it (place, device),
 * and upright. A picture that is small already and says nothing of the kind stays as it is.
 * @throws where the browser cannot read the picture.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  const plain = !(await hasMetadata(photo));
  const isEnough = plain && photo.size <= TARGET_BYTES;
  const smaller = canDraw() ? await redraw(photo, isEnough) : await compressWithLibrary(photo);
  return isEnough || (plain && photo.size <= smaller.size) ? photo : smaller;
}

function canDraw(): boolean {
  return typeof createImageBitmap === "function" && typeof OffscreenCanvas === "function";
}

/** Decodes every picture, so that a broken one is found out here; one that `isEnough` is left at that. */
async function redraw(photo: Blob, isEnough: boolean): Promise<Blob> {
  const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
  try {
    return isEnough ? photo : await shrink(picture);
  } finally {
    picture.close();
  }
}

async function shrink(picture: ImageBitmap): Promise<Blob> {
  const longest = Math.max(picture.width, picture.height);
  let side = Math.min(LONGEST_SIDE, longest);
  for (;;) {
    const smaller = await encode(draw(picture, side / longest));
    if (smaller.size <= TARGET_BYTES || side <= SHORTEST_TRY) return smaller;
    side *= 0.8;
  }
}

function draw(picture: ImageBitmap, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw new Error("this browser has no canvas to draw on");
  context.fillStyle = "white"; // a JPEG has no transparency: what is clear in a PNG would turn black
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The first of the qualities that is small enough, else the lowest. */
async function encode(canvas: OffscreenCanvas): Promise<Blob> {
  let smallest = new Blob();
  for (const quality of QUALITIES) {
    smallest = await canvas.convertToBlob({ type: "image/jpeg", quality });
    if (smallest.size <= TARGET_BYTES) break;
  }
  return smallest;
}

/**
 * For browsers without OffscreenCanvas. The library's own worker would need one too, and would load
 * itself from a CDN, so it works on the page.
 */
async function compressWithLibrary(photo: Blob): Promise<Blob> {
  const { default: compress } = await import("browser-image-compression");
  return compress(new File([photo], "photo", { type: photo.type }), {
    maxSizeMB: TARGET_BYTES / (1024 * 1024),
    maxWidthOrHeight: LONGEST_SIDE,
    initialQuality: QUALITIES[0] ?? 1,
    fileType: "image/jpeg",
    useWebWorker: false,
  });
}

const METADATA = ["Exif\0\0", "eXIf", "http://ns.adobe.com/xap/"];

async function hasMetadata(photo: Blob): Promise<boolean> {
  const text = new TextDecoder("latin1").decode(await photo.arrayBuffer());
  return METADATA.some((mark) => text.includes(mark));
}
