import { useEffect, useState } from "react";
import type { Business } from "@/data/remote/business";
import { followBusiness } from "@/data/sync/follow-business";
import { hasSupportChat } from "@/domain/contact/whatsapp";

export type SupportChat = Pick<Business, "demo" | "support">;

/** How to write to the operator on WhatsApp; undefined while that is not known, and where they have no number. */
export function useSupportChat(): SupportChat | undefined {
  const [business, setBusiness] = useState<Business>();
  useEffect(() => followBusiness(setBusiness), []);
  return business && hasSupportChat(business) ? business : undefined;
}
