/** What the service worker tells open pages of: a public answer that differs from the one kept before. */
export const NEWER_CONTENT = "NEWER_CONTENT";

export interface NewerContent {
  readonly type: typeof NEWER_CONTENT;
  /** The address that was asked, without its origin. */
  readonly path: string;
  readonly body: string;
}
