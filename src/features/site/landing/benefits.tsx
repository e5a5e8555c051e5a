import type { ReactNode } from "react";
import { ClockPicture, HousesPicture, SealPicture, TagPicture } from "./pictures";
import { Section } from "./section";

export function Benefits() {
  return (
    <Section id="benefits" title="Benefits">
      <ul className="mt-8 grid grid-cols-1 gap-x-12 gap-y-8 sm:grid-cols-2">
        <Benefit title="Smarter prices" picture={<TagPicture />}>
          We pool orders across stores and buy each item where it makes sense.
        </Benefit>
        <Benefit title="Time saved" picture={<ClockPicture />}>
          Write one list instead of spending Saturday on queues, taxis and trolleys.
        </Benefit>
        <Benefit title="Quality guaranteed" picture={<SealPicture />}>
          Everything comes from trusted retailers, the stores you know.
        </Benefit>
        <Benefit title="Community savings" picture={<HousesPicture />}>
          The more members buy together, the further each rand goes.
        </Benefit>
      </ul>
    </Section>
  );
}

type BenefitProps = { title: string; picture: ReactNode; children: string };

function Benefit({ title, picture, children }: BenefitProps) {
  return (
    <li className="flex gap-4">
      <div className="shrink-0">{picture}</div>
      <div className="min-w-0">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-1 text-muted">{children}</p>
      </div>
    </li>
  );
}
