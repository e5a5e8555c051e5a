/**
 * The parts of the public pages whose content the server writes, as HTML: into the page that it sends,
 * and separately for a page that the browser opens without a request to the server.
 */
export const FRAGMENT_NAMES = [
  "faqs",
  "deliveries",
  "schedule",
  "saved",
  "contact",
  "talk",
  "terms",
  "privacy",
  "cookies",
] as const;

export type FragmentName = (typeof FRAGMENT_NAMES)[number];
