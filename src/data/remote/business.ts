import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { send } from "../core/client";

const businessSchema = z.object({
  information_officer: z.string(),
  demo: z.boolean(),
  sends_email: z.boolean(),
  support: z.object({ whatsapp: z.string(), email: z.string(), phone: z.string() }),
});
export type Business = z.infer<typeof businessSchema>;

export async function readBusiness(): Promise<Business> {
  return businessSchema.parse(await send("business"));
}

let sendsEmail: boolean | undefined;

/** Whether emails leave the server: every text that promises one asks here. Undefined until it is known. */
export function useSendsEmail(): boolean | undefined {
  const [known, setKnown] = useState(sendsEmail);
  useEffect(() => {
    readBusiness().then(
      (business) => {
        sendsEmail = business.sends_email;
        setKnown(sendsEmail);
      },
      () => undefined, // asked again by the next screen
    );
  }, []);
  return known;
}
