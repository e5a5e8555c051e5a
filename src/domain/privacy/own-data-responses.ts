import * as z from "zod/mini";
import { issue } from "@/domain/text/messages";

/** `POST /api/app/account/data`: what opens the parts of the download for ten minutes. */
export const ownDataAnswerSchema = z.object({ ticket: z.string(), made_at: z.string() });

const placeSchema = z.object({ table: z.string(), row: z.number() });
/** Where the next part begins: behind this row of this table. */
export type OwnDataPlace = z.infer<typeof placeSchema>;

/** `POST /api/app/account/data/part`. */
export const ownDataPartSchema = z.object({
  ticket: z.string(issue("link_invalid")).check(z.maxLength(200, issue("link_invalid"))),
  table: z._default(z.string(issue("text_invalid")), ""),
  row: z._default(z.number(issue("text_invalid")), 0),
});

const rowSchema = z.record(z.string(), z.unknown());
export type OwnDataTables = Record<string, Record<string, unknown>[]>;

/** Rows of one table or of several; `next` is null after the last. */
export const ownDataPartAnswerSchema = z.object({
  tables: z.record(z.string(), z.array(rowSchema)),
  next: z.nullable(placeSchema),
});
export type OwnDataPart = z.infer<typeof ownDataPartAnswerSchema>;
