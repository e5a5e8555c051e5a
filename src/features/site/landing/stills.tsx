import { Benefits } from "./benefits.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { StoepPicture } from "./stoep-picture.tsx";

export const STILLS = {
  stoep: StoepPicture,
  "how-it-works": HowItWorks,
  benefits: Benefits,
} as const;
