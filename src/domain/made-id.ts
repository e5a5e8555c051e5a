import * as z from "zod/mini";
import { idSchema } from "@/domain/id";
import { issue } from "@/domain/text/messages";

/** The version of the ids that the server derives from others (`server/core/ids.ts`), and where an id says it. */
const DERIVED_VERSION = "8";
const VERSION_PLACE = 14;

/**
 * The id of what a phone or browser makes: none that the server derives from another one, which anyone can work out. An
 * order with its member's membership's would have its deposit, and a line of the log another one's place.
 */
export const madeIdSchema = idSchema.check(
  z.refine((id) => id[VERSION_PLACE] !== DERIVED_VERSION, issue("body_invalid")),
);
