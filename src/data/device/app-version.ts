import * as z from "zod/mini";
import { fetchWhole } from "../core/fetch-whole";

const versionSchema = z.object({ version: z.string(), build: z.string() });

/** The version that runs here: the service worker answers for the one that it keeps. */
export async function readAppVersion(): Promise<string> {
  const response = await fetchWhole("/version.json");
  const { version, build } = versionSchema.parse(await response.json());
  return `${version} (${build})`;
}
