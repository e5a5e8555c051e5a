import { useEffect, useState } from "react";
import { PRODUCT_NAME } from "@/domain/site/product";
import { Icon } from "@/ui/icon";
import { LandingSections } from "./landing-sections";
import { useAskedSection } from "./use-section";

const SECTIONS = ["how-it-works", "pricing", "benefits", "faq"];

/** The landing page's sections on a member's home: closed until one of them is asked for. */
export function AboutSection() {
  const { visit, section } = useAskedSection();
  const isAsked = SECTIONS.includes(section);
  const [isOpen, setOpen] = useState(isAsked);
  useEffect(() => {
    if (isAsked && visit) setOpen(true);
  }, [isAsked, visit]);
  useEffect(() => {
    const target = isOpen && visit && isAsked ? document.getElementById(section) : null;
    target?.scrollIntoView({ behavior: "instant" });
    target?.focus({ preventScroll: true });
  }, [isOpen, visit, isAsked, section]);
  return (
    <details
      data-about=""
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group mx-auto w-full max-w-6xl"
    >
      <summary className="mx-auto flex min-h-12 w-full max-w-4xl cursor-pointer list-none items-center justify-between gap-3 px-4 font-bold">
        <h2 className="text-lg">About {PRODUCT_NAME}</h2>
        <Icon name="chevron-down" className="size-6 group-open:rotate-180" />
      </summary>
      {isOpen && <LandingSections />}
    </details>
  );
}
