import { isPagePath } from "@/domain/site/page-paths";
import { guarded } from "../core/http";
import { securePage } from "../core/page-headers";
import { settings } from "../core/settings";
import { completePage, isFormPage } from "./pages";

/** One stored form of a file; `encoding` is empty for the plain one. */
interface Variant {
  readonly file: string;
  readonly encoding: "" | "br" | "gzip";
  readonly length: number;
  readonly etag: string;
}
interface StaticFile {
  readonly type: string;
  readonly cache: string;
  readonly variants: readonly Variant[];
}

// Read once per JavaScript runtime; a Map, because a plain object would answer for `/constructor`.
let files: Map<string, StaticFile> | undefined;
let folder: unknown;

function allFiles(): Map<string, StaticFile> {
  if (!files) {
    const listing = toString($os.readFile(`${settings.distDir}/files.json`));
    files = new Map(JSON.parse(listing) as [string, StaticFile][]);
    folder = $os.dirFS(settings.distDir);
  }
  return files;
}

/** Serves the built app: files by name, pages by their path, everything else the app's 404 page with status 404. */
export function serveStatic(e: RequestEvent): void {
  guarded(e, () => {
    const name = e.request.pathValue("path");
    const found = allFiles().get(name);
    if (found) return send(e, found, 200);
    if (name.startsWith("assets/") || name.startsWith("api/") || name.startsWith("_/")) {
      e.response.header().set("Cache-Control", "no-store");
      return e.json(404, { status: 404, code: "not_found", message: "Not found.", data: {} });
    }
    const known = isPagePath(`/${name}`);
    if (known && name.endsWith("/")) return e.redirect(308, `/${name.replace(/\/+$/, "")}`);
    if (!known) e.app.logger().warn("page not found", "path", `/${name}`.slice(0, 200));
    const shell = allFiles().get("index.html");
    if (!shell) return;
    e.response.header().set("X-Robots-Tag", "noindex");
    send(e, shell, known ? 200 : 404);
  });
}

/** Serves a public page: what was rendered when the app was built, and what only the server knows. */
export function servePage(e: RequestEvent): void {
  guarded(e, () => {
    const page = completePage(e.app, e.request.url.path);
    if (page === null) return serveStatic(e);
    const headers = e.response.header();
    const etag = `"${$security.sha256(page).slice(0, 20)}"`;
    headers.set("ETag", etag);
    headers.set("Cache-Control", "no-cache");
    if (isFormPage(e.request.url.path)) headers.set("X-Robots-Tag", "noindex");
    securePage(e);
    if (e.request.header.get("If-None-Match") === etag) e.noContent(304);
    else e.html(200, page);
  });
}

function send(e: RequestEvent, file: StaticFile, status: 200 | 404): void {
  const headers = e.response.header();
  const variant = pick(file, e.request.header.get("Accept-Encoding"));
  headers.set("Content-Type", file.type);
  headers.set("Cache-Control", status === 404 ? "no-store" : file.cache);
  if (file.variants.length > 1) headers.add("Vary", "Accept-Encoding");
  if (variant.encoding) {
    headers.set("Content-Encoding", variant.encoding);
    headers.set("Content-Length", String(variant.length));
  }
  if (file.type.startsWith("text/html")) securePage(e);
  if (status === 200) {
    headers.set("ETag", variant.etag);
  } else {
    for (const name of ["Range", "If-None-Match", "If-Modified-Since"]) e.request.header.del(name);
    headers.set("Content-Length", String(variant.length));
    e.response.writeHeader(404);
  }
  e.fileFS(folder, variant.file);
}

function pick(file: StaticFile, accepted: string): Variant {
  const plain = file.variants[0] as Variant;
  return (
    file.variants.find((v) => v.encoding && new RegExp(`\\b${v.encoding}\\b`).test(accepted)) ??
    plain
  );
}
