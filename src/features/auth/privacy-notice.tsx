/** What POPIA section 18 wants said where an address is asked for. */
export function PrivacyNotice() {
  return (
    <p className="text-muted">
      We use your email to run your account and to write to you about your orders. We only use it
      for anything else if you ask. To see what we store, your rights and how to object, read our{" "}
      <a href="/privacy" className="link">
        Privacy Policy
      </a>
    </p>
  );
}
