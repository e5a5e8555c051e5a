import { type ComponentType, Suspense, useState } from "react";
import type { HomeFacts } from "@/data/local/cache/home-facts";
import { keptDeliveries } from "@/data/local/device/kept-deliveries";
import type { Delivery } from "@/domain/delivery/joining";
import { lazyPart } from "@/ui/lazy-part";
import { PageHeading } from "@/ui/page-heading";
import { CreditCard } from "./credit-card";
import { NextDelivery } from "./next-delivery";
import { NextOrder } from "./next-order";
import { OrdersPart } from "./orders-part";

export { earlyHomeFacts } from "@/data/local/cache/home-facts";

const HomeFollower = lazyPart(() => import("./home-follower"), "HomeFollower");

type HomePageProps = {
  /** What the phone had at once; undefined where that was not to be had. */
  early: HomeFacts | undefined;
  /** Whose a basket is that was begun before the sign-in: a capability of its own. */
  Claim: ComponentType;
};

/** What is current for a member: drawn of what the phone has, before anything else of the app has loaded. */
export function HomePage({ early, Claim }: HomePageProps) {
  const [followed, setFollowed] = useState<HomeFacts>();
  const [failure, setFailure] = useState(navigator.onLine ? undefined : "offline");
  const [deliveries, setDeliveries] = useState<readonly Delivery[] | undefined>(keptDeliveries);
  const facts = followed ?? early;
  const isKnown = facts?.orders !== undefined || failure !== undefined;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 px-4 py-5 md:gap-6 md:py-8">
      <PageHeading title="Home" className="sr-only">
        Home
      </PageHeading>
      <NextDelivery deliveries={deliveries} />
      <OrdersPart facts={facts} failure={failure} />
      {facts && isKnown && <NextOrder facts={facts} />}
      {facts && <CreditCard credit={facts.credit} />}
      <Suspense>
        <HomeFollower onFacts={setFollowed} onFailure={setFailure} onDeliveries={setDeliveries} />
        {followed && <Claim />}
      </Suspense>
    </div>
  );
}
