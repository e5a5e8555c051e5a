import { readBusiness } from "@/data/remote/business";
import { useLoaded } from "@/ui/use-loaded";

/** Whether emails leave this server: false until that is known, and where no mail server is set. */
export function useSendsEmail(): boolean {
  return useLoaded("business", readBusiness).value?.sends_email ?? false;
}
