/** Where the phone sends a file that is shared into the installed app; the service worker answers. */
export const SHARE_TARGET = "/share-target";
/** The page that asks which order a shared file belongs to. */
export const SHARED_PAGE = "/shared";
/** Why nothing came of a sharing: it held no file, the phone could not keep it, or the app was not there yet to take it. */
export const SHARING_PROBLEMS = ["none", "unkept", "early"] as const;
export type SharingProblem = (typeof SHARING_PROBLEMS)[number];
