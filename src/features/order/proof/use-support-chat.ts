import { type Business, readBusiness } from "@/data/remote/business";
import { hasSupportChat } from "@/domain/contact/whatsapp";
import { useLoaded } from "@/ui/use-loaded";

/** How to write to the operator on WhatsApp; undefined while that is not known, and where they have no number. */
export function useSupportChat(): Pick<Business, "demo" | "support"> | undefined {
  const { value: business } = useLoaded("business", readBusiness);
  return business && hasSupportChat(business) ? business : undefined;
}
