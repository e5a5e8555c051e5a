/** What POPIA section 18 wants said where an address is asked for. */
export function PrivacyNotice() {
  return (
    <p className="text-muted">
      We use your email to run your account and to write to you about your orders, for nothing else
      without your consent. You may see, correct or delete what we keep, and object to its use: our{" "}
      <a href="/privacy" className="link">
        Privacy Policy
      </a>{" "}
      says how.
    </p>
  );
}
