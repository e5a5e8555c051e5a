import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OrdersPart } from "./orders-part";

it.each([
  ["offline", "This loads when you&#x27;re back online."],
  ["unreachable", "This loads when we can reach our server again."],
])("says of orders that aren't on the phone when they load: %s", (failure, text) => {
  const html = renderToStaticMarkup(<OrdersPart facts={undefined} failure={failure} />);
  expect(html).toContain(text);
});
