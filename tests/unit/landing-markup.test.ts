import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { LandingPage } from "@/features/site/landing/landing-page";
import { loadStills } from "@/features/site/landing/still";
import { SiteFrame } from "@/features/site/site-frame";

let html = "";

// The home page is also rendered at build time: nothing of it may need a browser to be drawn.
beforeAll(async () => {
  const page = () =>
    createElement(SiteFrame, null, createElement(LandingPage, { signUp: "Create Account" }));
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  await loadStills();
  await router.load();
  html = renderToString(createElement(RouterProvider, { router }));
});

it.each(["how-it-works", "pricing", "benefits", "signup-form"])("has the section %s", (id) => {
  expect(html).toContain(`id="${id}"`);
});

it.each([
  "Join Now and Start Saving Today",
  "Learn More",
  "R59.00",
  "Subscribe Now",
  "Save up to 30%",
  "Cancel anytime",
  "Customer support via WhatsApp",
])("says '%s'", (text) => {
  expect(html).toContain(text);
});

it("has one heading of the first level", () => {
  expect(html.match(/<h1/g)).toHaveLength(1);
});

it("leads a visitor to join", () => {
  expect(html).toMatch(/href="\/#signup-form"[^>]*>Join Now</);
});
