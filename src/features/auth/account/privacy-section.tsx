import { Link } from "@tanstack/react-router";
import { type Business, readBusiness } from "@/data/remote/business";
import { REGULATOR } from "@/domain/regulator";
import { CardSection } from "@/ui/card-section";
import { Fact, Facts } from "@/ui/facts";
import { useLoaded } from "@/ui/use-loaded";

/** Whom to ask about one's information, and where to complain (POPIA, section 18). */
export function PrivacySection() {
  const { value } = useLoaded("business", readBusiness);
  return (
    <CardSection title="Your information">
      <p>
        How we use it and what you may ask of us stands in our{" "}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
      <Facts>
        {value && <Officer business={value} />}
        <Fact name="Information Regulator">
          <a href={`mailto:${REGULATOR.complaints}`} className="link break-all">
            {REGULATOR.complaints}
          </a>
        </Fact>
        <Fact name="Its phone, toll-free">
          <a href={`tel:${REGULATOR.phone.replaceAll(" ", "")}`} className="link">
            {REGULATOR.phone}
          </a>
        </Fact>
      </Facts>
      <p className="text-muted">
        Please talk to our Information Officer first. You may complain to the Information Regulator
        at any time.
      </p>
    </CardSection>
  );
}

function Officer({ business }: { business: Business }) {
  const { information_officer, support } = business;
  return (
    <>
      <Fact name="Our Information Officer">
        {information_officer || <Link to="/contact">See our Contact page</Link>}
      </Fact>
      {support.email && (
        <Fact name="Email">
          <a href={`mailto:${support.email}`} className="link break-all">
            {support.email}
          </a>
        </Fact>
      )}
    </>
  );
}
