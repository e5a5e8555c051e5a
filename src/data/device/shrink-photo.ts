import compress from "browser-image-compression";
import libURL from "browser-image-compression/dist/browser-image-compression.js?url";

/** What a photo of a slip may weigh; its small print still reads (performance budget). */
const TARGET_BYTES = 100_000;

/**
 * The photo as a JPEG of at most 100 kB: 1280 pixels on its longest side, then lower quality and fewer pixels;
 * never more pixels than it has. Without what the camera wrote into it (place, device), and upright. A picture that
 * is small already and says nothing of the kind stays as it is.
 * @throws where the browser cannot read the picture.
 */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  const smaller = await compress(new File([photo], "photo", { type: photo.type }), {
    maxSizeMB: TARGET_BYTES / (1024 * 1024),
    maxWidthOrHeight: 1280,
    initialQuality: 0.6,
    maxIteration: 20, // a photo full of detail needs more than the library's ten
    fileType: "image/jpeg",
    // The library's worker loads `libURL`, which may never come until the app's files are on the phone.
    useWebWorker: Boolean(navigator.serviceWorker?.controller),
    libURL: new URL(libURL, location.href).href,
  });
  const mayStay = photo.size <= Math.max(smaller.size, TARGET_BYTES) && !(await hasMetadata(photo));
  return mayStay ? photo : smaller;
}

const METADATA = ["Exif\0\0", "eXIf", "http://ns.adobe.com/xap/"];

async function hasMetadata(photo: Blob): Promise<boolean> {
  const text = new TextDecoder("latin1").decode(await photo.arrayBuffer());
  return METADATA.some((mark) => text.includes(mark));
}
