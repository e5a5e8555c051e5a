import * as z from "zod/mini";

/** Fields under one name: where nothing that holds fields was sent, each field says what it needs. */
export function fieldset<Output>(fields: z.ZodMiniType<Output>): z.ZodMiniType<Output> {
  return z.pipe(z.transform(asFields), fields as z.ZodMiniType<Output, object>);
}

function asFields(sent: unknown): object {
  return typeof sent === "object" && sent !== null && !Array.isArray(sent) ? sent : {};
}
