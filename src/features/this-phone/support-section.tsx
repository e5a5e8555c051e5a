import { CardSection } from "@/ui/card-section";
import { CopyButton } from "@/ui/copy-button";
import { type PhoneFacts, supportText } from "./support-text";

export function SupportSection({ facts }: { facts: PhoneFacts }) {
  const text = supportText(facts, navigator.userAgent, new Date());
  return (
    <CardSection title="For support">
      <p className="text-muted">
        When you ask us for help, copy this into your message. It doesn't say who you are or what
        you ordered.
      </p>
      <pre className="rounded-field bg-base-200 p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
      <div>
        <CopyButton text={text} label="Copy the text for support" />
      </div>
    </CardSection>
  );
}
