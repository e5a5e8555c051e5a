import * as z from "zod/mini";
import { isPagePath, pagePattern } from "@/domain/site/page-paths";
import { issue } from "@/domain/text/messages";

/** The most views in one request; a phone sends what it has when it is put away. */
export const PAGE_VIEWS_MAX = 20;
/** More than this on one page is a forgotten tab. */
const VIEW_SECONDS_MAX = 1800;
const VIEW_CLICKS_MAX = 500;

const count = (max: number) =>
  z
    .int(issue("body_invalid"))
    .check(z.minimum(0, issue("body_invalid")), z.maximum(max, issue("body_invalid")));

/** Pages seen, as a browser tells them: no address, no name, nothing that lasts. */
export const pageViewsSchema = z.object({
  views: z
    .array(
      z.object({
        path: z.string(issue("body_invalid")).check(z.refine(isPagePath, issue("body_invalid"))),
        seconds: count(VIEW_SECONDS_MAX),
        clicks: count(VIEW_CLICKS_MAX),
      }),
    )
    .check(
      z.minLength(1, issue("body_invalid")),
      z.maxLength(PAGE_VIEWS_MAX, issue("body_invalid")),
    ),
});

export type PageView = z.infer<typeof pageViewsSchema>["views"][number];

/** The path that a view is counted under; an order's own pages count as one. */
export function countedPath(path: string): string {
  return pagePattern(path);
}

/** Whether visits are counted for a site of this address: only of a public https one, never of a try-out. */
export function countsVisits(publicUrl: string): boolean {
  const host = /^https:\/\/([^/:]+)/.exec(publicUrl)?.[1] ?? "";
  return host.includes(".") && !/^[\d.]+$|\.(localhost|local|internal)$/.test(host);
}
