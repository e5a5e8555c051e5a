import { Link, useHydrated } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Button } from "@/ui/button";
import { EmailField } from "@/ui/email-field";
import { Honeypot } from "@/ui/honeypot";
import { NoEmail } from "@/ui/no-email";
import { useLazyForm } from "@/ui/use-lazy-form";

/** The footer's form: an email, and what will come to it. Without the app the browser checks and sends it. */
export function NewsletterForm() {
  const [done, setDone] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const { form, field, busy, errors } = useLazyForm("newsletter", async () => {
    const { subscribeReader } = await import("./newsletter-actions");
    return (values) => {
      setDone(false);
      return subscribeReader(values, () => {
        setDone(true);
        element.current?.reset();
      });
    };
  });
  const problem = errors[0]?.message;
  return (
    <form
      {...form}
      ref={element}
      method="post"
      action="/api/app/newsletter"
      noValidate={useHydrated()}
      className="grid max-w-md gap-3"
    >
      <EmailField
        {...field("email")}
        error={problem}
        required
        label="Newsletter"
        hint="Get discounts and delivery dates by email. You can stop it at any time."
        placeholder="Your email"
      />
      <NoEmail>We can't send emails at the moment, so we're not sending a newsletter.</NoEmail>
      <Honeypot />
      <Button type="submit" kind="secondary" busy={busy}>
        Subscribe
      </Button>
      <Link to="/newsletter/unsubscribe" className="link justify-self-start py-3">
        Unsubscribe
      </Link>
      <p role="status" className={done ? "font-semibold" : "sr-only"}>
        {done && "Thank you."}
        {done && <span className="no-email:hidden"> We may email you a link to confirm.</span>}
      </p>
    </form>
  );
}
