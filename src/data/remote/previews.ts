import type { Preview } from "@/domain/policy/policy";
import { send } from "../core/client";

export async function fetchPreview(preview: Preview, signal: AbortSignal): Promise<string> {
  const { html } = await send<{ html: string }>("admin/preview", { body: { ...preview }, signal });
  return html;
}
