/** Line drawings of 24 × 24, by name. */
export const ICON_PATHS = {
  alert: "M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5v.5",
  "arrow-left": "M19 12H5m6-6-6 6 6 6",
  "arrow-right": "M5 12h14m-6-6 6 6-6 6",
  calendar: "M4 6h16v14H4V6Zm0 4h16M8 3v5m8-5v5",
  camera: "M4 8h4l2-3h4l2 3h4v11H4V8Zm8 2.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z",
  chat: "M4 5h16v11h-9l-5 4v-4H4V5Zm4 4h8m-8 3h5",
  check: "m5 13 4.5 4.5L19 7",
  "chevron-down": "m6 9 6 6 6-6",
  "chevron-left": "m15 6-6 6 6 6",
  "chevron-right": "m9 6 6 6-6 6",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8v4.5l3 2",
  close: "m6 6 12 12M18 6 6 18",
  copy: "M9 8h11v12H9V8Zm-3 8H4V4h11v2",
  download: "M12 4v11m-5-5 5 5 5-5M4 20h16",
  edit: "m5 16-1 4 4-1L19.5 7.5l-3-3L5 16Z",
  eye: "M2 12s3.5-6 10-6 10 6 10 6-3.5 6-10 6-10-6-10-6Zm10-2.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5.5m0-9V8",
  mail: "M3 6h18v12H3V6Zm0 1 9 7 9-7",
  menu: "M4 7h16M4 12h16M4 17h16",
  minus: "M5 12h14",
  phone:
    "M5 4h4l1.5 5-2.5 1.5a11 11 0 0 0 5.5 5.5L15 13.5l5 1.5v4c0 .6-.4 1-1 1A15 15 0 0 1 4 5c0-.6.4-1 1-1Z",
  plus: "M12 5v14M5 12h14",
  refresh: "M19 12a7 7 0 1 1-2-5l2 2m0-5v5h-5",
  rotate: "M5 12a7 7 0 1 0 2-5L5 9m0-5v5h5",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2L20 20",
  trash: "M4 7h16M9 7V4h6v3m3 0-1 13H7L6 7m4 4v5m4-5v5",
  upload: "M12 16V5m-5 5 5-5 5 5M4 20h16",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c.5-4.5 3.5-6.5 8-6.5s7.5 2 8 6.5",
} as const;

export type IconName = keyof typeof ICON_PATHS;
