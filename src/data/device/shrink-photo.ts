/** Enough to read a slip by. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.8;

/** A photo as a smaller JPEG; the file itself where this browser can't read it or it is no smaller. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const shrunk = await new Promise<Blob | null>((done) =>
    canvas.toBlob(done, "image/jpeg", QUALITY),
  );
  return shrunk && shrunk.size < file.size ? shrunk : file;
}
