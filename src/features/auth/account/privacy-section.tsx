import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Business, readBusiness } from "@/data/remote/business";
import { REGULATOR } from "@/domain/privacy/regulator";
import { CardSection } from "@/ui/card-section";
import { useLoaded } from "@/ui/use-loaded";

/** Who to contact about one's information, and where to complain (POPIA, section 18). */
export function PrivacySection() {
  const { value } = useLoaded("business", readBusiness);
  return (
    <CardSection title="Your information">
      <p>
        To see how we use your information and what you can ask us to do, read our{" "}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
      <dl className="grid grid-cols-1 gap-4">
        {value && <Officer business={value} />}
        <Fact name="Information Regulator">
          <MailTo address={REGULATOR.complaints} />
          <a href={`tel:${REGULATOR.phone.replaceAll(" ", "")}`} className="link py-3">
            {REGULATOR.phone}
          </a>
        </Fact>
      </dl>
      <p className="text-muted">
        Please talk to our Information Officer first. You can complain to the Information Regulator
        at any time.
      </p>
    </CardSection>
  );
}

function Officer({ business: { information_officer, support } }: { business: Business }) {
  return (
    <Fact name="Our Information Officer">
      {information_officer && <span>{information_officer}</span>}
      {support.email && <MailTo address={support.email} />}
      {!support.email && (
        <Link to="/contact" className="link py-3">
          See our Contact page
        </Link>
      )}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="grid justify-items-start font-bold">{children}</dd>
    </div>
  );
}

/** A long address breaks after its @, where a narrow screen has to break it. */
function MailTo({ address }: { address: string }) {
  const [name, host] = address.split("@");
  return (
    <a href={`mailto:${address}`} className="link py-3 wrap-anywhere">
      {name}@<wbr />
      {host}
    </a>
  );
}
