/** Whether visits may be counted here: never unencrypted, and never with Do Not Track. */
export function mayCountVisits(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  return location.protocol === "https:" && doNotTrack !== "1" && globalPrivacyControl !== true;
}
