import { Benefits } from "./benefits";
import { HowItWorks } from "./how-it-works";
import { StoepPicture } from "./stoep-picture";

export const STILLS = {
  stoep: StoepPicture,
  "how-it-works": HowItWorks,
  benefits: Benefits,
} as const;
