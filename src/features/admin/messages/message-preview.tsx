import { PRODUCT_NAME } from "@/domain/site/product";
import { httpsLinksOnly } from "@/domain/text/links";
import { CardSection } from "@/ui/card-section";
import { LinkedText } from "@/ui/linked-text";

type MessagePreviewProps = { subject: string; text: string; isAdvertising: boolean };

/** What members read, in the app and by email. */
export function MessagePreview({ subject, text, isAdvertising }: MessagePreviewProps) {
  return (
    <CardSection kind="plain" title="Preview">
      <div className="grid gap-1.5">
        <h3 className="text-base">In the app</h3>
        <div className="grid gap-0.5 rounded-field bg-base-200 px-3 py-2.5">
          <p className="font-bold break-words">{subject || "Subject"}</p>
          <LinkedText>{text || "Your message"}</LinkedText>
        </div>
      </div>
      <div className="grid gap-1.5">
        <h3 className="text-base">By email</h3>
        <div className="grid gap-3 rounded-field border border-base-300 px-3 py-2.5">
          <p className="border-b border-base-300 pb-2 font-bold break-words">
            {subject || "Subject"}
          </p>
          <p>Hello Thandi,</p>
          <LinkedText>{httpsLinksOnly(text) || "Your message"}</LinkedText>
          <p className="text-sm text-muted">
            {isAdvertising
              ? "You get this email because you asked for our newsletter. To unsubscribe, open the link."
              : "You get this email because you have an account with us."}
          </p>
        </div>
      </div>
      <p className="text-sm text-muted">
        {PRODUCT_NAME} puts each member's own name into the email. Addresses that begin with https
        become links.
      </p>
    </CardSection>
  );
}
