import { fail, query } from "../core/http";
import { drawFragment } from "./fragments";

/** One part of a public page by its name. */
export const readFragment = query("GET /api/app/fragments/{name}", ({ app, e, now }) => {
  const html = drawFragment(app, e.request.pathValue("name"), now);
  return html === undefined ? fail(404, "not_found") : { html };
});
