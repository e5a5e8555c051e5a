/** Whether visits may be counted here: never unencrypted, and never of somebody who asked not to be followed. */
export function mayCountVisits(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return location.protocol === "https:" && doNotTrack !== "1" && globalPrivacyControl !== true;
}
