export const MENU_ROW =
  "flex w-full min-h-12 cursor-pointer items-center rounded-field px-3 text-left text-lg hover:bg-base-200";
