import { useEffect, useRef } from "react";

/** The card that a visitor signs in with is far down the home page; what a member comes for is on top. */
export function useTopOnSignIn(signedIn: boolean): void {
  const before = useRef(signedIn);
  useEffect(() => {
    if (signedIn && !before.current) {
      window.scrollTo({ top: 0, behavior: "instant" });
      document.getElementById("signup-form")?.focus({ preventScroll: true });
    }
    before.current = signedIn;
  }, [signedIn]);
}
