import { ButtonLink } from "@/ui/button";
import { Mark } from "@/ui/mark";
import { PageHeading } from "@/ui/page-heading";

/** Any path without a page; the server answers it with status 404 and logs it. */
export function NotFoundPage() {
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-4 px-4 py-16">
      <Mark className="size-20" />
      <PageHeading title="Page not found" className="text-4xl">
        Oops! Page not found
      </PageHeading>
      <p className="text-lg text-muted">
        We can't find this page. Check the address, or the page may have moved.
      </p>
      <ButtonLink to="/">Return to Home</ButtonLink>
    </div>
  );
}
