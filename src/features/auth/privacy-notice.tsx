/** What POPIA section 18 wants said where an address is asked for. */
export function PrivacyNotice() {
  return (
    <p className="text-muted">
      We use your email to run your account and to write to you about your orders, and for anything
      else only if you ask. What we keep, your rights, and how to object:{" "}
      <a href="/privacy" className="link">
        Privacy Policy
      </a>
    </p>
  );
}
