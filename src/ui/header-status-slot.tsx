/** Where `HeaderStatus` is shown. Apart from it: every first visit has the header, and few have a status. */
export const HEADER_STATUS_ID = "header-status";

export function HeaderStatusSlot() {
  return <div id={HEADER_STATUS_ID} />;
}
