import { saveSharedFile } from "@/data/local/device/shared-files";
import { SHARED_PAGE } from "@/domain/sync/sharing";

/** One sharing brings no more files than an order takes proofs. */
const MOST_AT_ONCE = 5;

/** Kept first, so that it outlives this worker, a lost network and a sign-in. Any site can post here: nothing else is done. */
export async function takeSharedFiles(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const files = form.getAll("file").filter((part) => part instanceof File && part.size > 0);
    for (const file of files.slice(0, MOST_AT_ONCE)) await saveSharedFile(file as File);
    return toPage(files.length > 0 ? SHARED_PAGE : `${SHARED_PAGE}?problem=none`);
  } catch {
    return toPage(`${SHARED_PAGE}?problem=unkept`); // the phone has no room, or the form was cut off
  }
}

function toPage(path: string): Response {
  return Response.redirect(new URL(path, location.origin), 303);
}
