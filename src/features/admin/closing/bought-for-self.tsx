import { ownSentences } from "@/domain/closing/own-words";
import type { ClosingView } from "@/domain/closing/responses";
import { Notice } from "@/ui/notice";

/** Where buyers decided about orders of their own, so that whoever closes the delivery looks at the slips. */
export function BoughtForSelf({ closing: { for_self = [] } }: { closing: ClosingView }) {
  if (for_self.length === 0) return null;
  return (
    <Notice tone="warning" title="Buyers decided about their own orders">
      <p>Please compare these with the photos of the slips.</p>
      {for_self.map(({ member, ...facts }) => (
        <div key={member} className="mt-2">
          <p className="font-bold wrap-anywhere">{`${member} bought for their own order here:`}</p>
          <ul className="list-disc pl-5">
            {ownSentences(facts).map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Notice>
  );
}
