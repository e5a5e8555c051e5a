import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { defineConfig } from "vitest/config";
import packageJson from "./package.json" with { type: "json" };
import { memberFiles } from "./scripts/precache.mjs";
import { senderFile } from "./scripts/sender.mjs";
import { FIRST_SCRIPT } from "./src/domain/site/first-script.ts";
import { PRODUCT_NAME } from "./src/domain/site/product.ts";
import { SITE_PAGES } from "./src/domain/site/site-pages.ts";
import { HANDLER_FILES, REGISTERED } from "./src/server/registered.ts";
import { WEB_APP_MANIFEST } from "./src/web-app-manifest.ts";

const src = fileURLToPath(new URL("./src", import.meta.url));

/** What the public pages begin with; whatever these import at once comes with them. */
const FIRST_VISIT = files(
  "main.tsx",
  "routes/index.tsx",
  "features/site/content-page.tsx",
  "domain/time/durations.ts",
);
/** What a page that stays open keeps true, also for a visitor: without the members' parts. */
const TIMES = files(
  "domain/contact/business-hours.ts",
  "domain/delivery/delivery-day.ts",
  "domain/sync/newer-content.ts",
);
/** Words, rules and parts that need no library: home is drawn of them, before the rest of the app has loaded. */
const PLAIN = files(
  "domain/text/messages.ts",
  "domain/text/plural.ts",
  "domain/order/current-order.ts",
  "domain/delivery/joining.ts",
  "domain/delivery/delivery-words.ts",
  "domain/staff/roles.ts",
  "features/site/member-rows.tsx",
  "data/core/database-name.ts",
  "data/local/device/kept-deliveries.ts",
  "data/core/stored-json.ts",
  "data/local/cache/home-facts.ts",
  ...["copy-button", "empty-state", "money", "status-badge"].map((name) => `ui/${name}.tsx`),
);
/** What forms and everyone who is signed in run on: the client, the schemas and their words. */
const FORMS = files(
  "features/auth/member-forms.ts",
  "data/core/shared-stream.ts",
  "data/device/check-storage.ts",
);
/** What an order is made of and the admins' screens use too. */
const SHARED = files(
  "domain/basket/option-lists.ts",
  "data/remote/business.ts",
  "domain/order/responses.ts",
  "domain/membership/responses.ts",
  "domain/members/phone.ts",
  "domain/contact/whatsapp.ts",
  "data/local/device/typed-form.ts",
  ...[
    "bottom-bar",
    "character-count",
    "choice-field",
    "dialog",
    "facts",
    "form-fieldset",
    "header-status",
    "money-field",
    "notice",
    "order-amounts",
    "select-field",
    "text-field",
    "textarea-field",
  ].map((name) => `ui/${name}.tsx`),
  "ui/use-loaded.ts",
  // Or a member's first visit would wait for all that ends a session.
  "data/session/worker-session.ts",
);
/** The forms' library: home has no form, and the members' own forms do without. */
const SCHEMA_FORMS = files("ui/use-schema-form.ts");
/** What ends a session without a network, for members and admins. */
const SESSION = files("data/sync/finish-sign-out.ts", "data/session/session-keeper.ts");
/** The phone's database and the drafts, and the fields that a draft shares with the dashboard. */
const MEMBER = files(
  "data/local/db.ts",
  "data/local/basket/draft-content.ts",
  "data/local/basket/draft-order.ts",
  "data/local/basket/typed-text.ts",
  "data/local/basket/basket-items.ts",
  "domain/order/stored-content.ts",
  "data/sync/outbox.ts",
  "data/sync/use-cached.ts",
  "data/sync/use-home-facts.ts",
  "data/sync/coming-deliveries.ts",
  "data/local/cache/cached-orders.ts",
  "data/local/cache/other-orders.ts",
  "data/local/cache/order-lists.ts",
  "data/sync/follow-order.ts",
  "domain/ledger/credit.ts",
  "domain/members/address-fields.ts",
  "features/dashboard/waiting-title.ts",
);
/** The sync and the header of a member's every page: loaded after what is seen first. */
const SYNC = files(
  "data/sync/driver.ts",
  "data/sync/other-phones.ts",
  "data/sync/rounds.ts",
  "features/outbox/sync-status.tsx",
  "features/notification/bell.tsx",
);
/** The word list: with the basket, which few reach on a first visit. */
const GROCERIES = files("domain/basket/groceries.ts", "domain/basket/grocery-words.ts");
const ORDER = files("features/order/steps/order-wizard-page.tsx");
/** Small parts of the members' tabs and of the screens of admins and buyers, which do without the rest of the tabs. */
const PARTS = files(
  "domain/text/csv.ts",
  ...["confirm-act", "confirm-dialog", "form-buttons", "more-button", "problem", "tab-nav"].map(
    (name) => `ui/${name}.tsx`,
  ),
  "ui/address-fields.tsx",
  "ui/phone-field.tsx",
  "ui/save-file.ts",
  "ui/use-action.ts",
);
/** The words of orders, results and the ledger: for them, too. */
const ORDER_WORDS = files(
  "domain/basket/item-words.ts",
  "domain/closing/extra-costs.ts",
  "domain/closing/words.ts",
  "domain/ledger/words.ts",
  "domain/money/divide.ts",
  ...["ledger-actions", "ledger-table"].map((name) => `ui/${name}.tsx`),
);
/** The tabs: each file that a page loads is three milliseconds of a cheap phone's start, and a name in the first script. */
const DASHBOARD = files(
  "routes/dashboard/route.tsx",
  "routes/dashboard/orders.tsx",
  "routes/dashboard/baskets.tsx",
  "routes/dashboard/profile.tsx",
  "routes/dashboard/addresses.tsx",
  "routes/dashboard/membership.tsx",
  "routes/dashboard/money.tsx",
);
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store)\//;

/** Each character of a hash is one that no compression shortens: 42 bits still tell two versions of a file apart. */
const SCRIPT_NAME = "assets/[name]-[hash:7].js";

/** The server's tests that do more in the long run: those that ask tests/support/long-run.ts. */
function longRuns(): string[] {
  if (!process.env.VITEST) return [];
  const folder = fileURLToPath(new URL("./tests/server/", import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .filter((name) => readFileSync(folder + name, "utf8").includes("support/long-run"))
    .map((name) => `tests/server/${name}`);
}

const NO_DOCUMENTS = `${src}/data/local/no-shared-documents.ts`;
const APP_ALIAS = {
  "@": src,
  // React has had it for long: the shim for older ones would come with every first visit.
  "use-sync-external-store/shim": "use-sync-external-store",
  // What the sync's addon has for shared documents: no table has any.
  yjs: NO_DOCUMENTS,
  "y-dexie": NO_DOCUMENTS,
  "y-protocols/awareness": NO_DOCUMENTS,
  "lib0/encoding": NO_DOCUMENTS,
  "lib0/decoding": NO_DOCUMENTS,
};

/** `--mode server` bundles what runs inside PocketBase; every other mode is the browser's app. */
export default defineConfig(({ mode }) => ({
  resolve: {
    alias: APP_ALIAS,
    // goja has no document: of two forms of a package it takes the one that needs none.
    ...(mode === "server" && { conditions: ["worker", "module"] }),
  },
  ...(mode === "server" ? serverBundle() : browserApp(mode)),
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "tests/unit/**/*.test.ts"],
          setupFiles: ["tests/support/unit-setup.ts"],
          testTimeout: 20_000,
          isolate: false, // what the files import is loaded once for all of them
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          retry: 1, // scripts/test.mjs names what needed it
          isolate: false,
          globalSetup: ["tests/support/server-setup.ts"],
          // Bounds for a machine with ten times the work it can do, not expectations.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 90_000 } },
          maxWorkers: 3, // of which one is asleep at most moments
        },
      },
      {
        extends: true,
        test: {
          name: "bench",
          include: ["tests/bench/**/*.test.ts"],
          globalSetup: ["tests/support/server-setup.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts", ...longRuns()],
          env: { LONG_RUN: "1" },
          globalSetup: ["tests/support/server-setup.ts"],
          testTimeout: 600_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 90_000 } },
          maxWorkers: 1,
        },
      },
    ],
  },
}));

function browserApp(mode: string) {
  if (process.env.VITEST) return {};
  const server = process.env.API_URL ?? "http://127.0.0.1:8090";
  return {
    plugins: [
      tanstackRouter({
        target: "react",
        autoCodeSplitting: true,
        codeSplittingOptions: {
          // The public pages but the landing page are a title and what the server writes: smaller here than as files.
          splitBehavior: ({ routeId }) =>
            routeId !== "/" && SITE_PAGES.some(({ path }) => path === routeId) ? [] : undefined,
        },
        generatedRouteTree: "src/routeTree.gen.ts",
      }),
      react(),
      tailwindcss(),
      productTexts(),
      quickSignInKey(),
      shortPreloadHelper(),
      ...installableApp(),
    ],
    build: {
      // `--mode prerender`: the same app for Node, which draws the public pages into the build.
      ...(mode === "prerender"
        ? { ssr: "src/prerender.tsx", copyPublicDir: false }
        : { manifest: true }),
      target: "es2022",
      outDir: "dist",
      assetsInlineLimit: 0,
      sourcemap: false,
      // Which files each part needs would be a tenth of the first visit's own script. The service worker has
      // them all before anyone gets there, and prerender.mjs names those of the page itself.
      modulePreload: false,
      // One style sheet, which a drawn page has in itself: no part asks for it again.
      cssCodeSplit: false,
      // One chunk compresses better than its pieces, and each file costs more than a kilobyte of headers: a
      // member's first visit took eighty. The framework's stays cached when only our own code changes.
      ...(mode !== "prerender" && {
        rolldownOptions: {
          output: {
            entryFileNames: SCRIPT_NAME,
            chunkFileNames: SCRIPT_NAME,
            codeSplitting: {
              groups: [
                { name: "framework", test: FRAMEWORK, priority: 10 },
                { name: "first-visit", test: FIRST_VISIT, priority: 9 },
                { name: "times", test: TIMES, priority: 8 },
                { name: "plain", test: PLAIN, priority: 7 },
                { name: "forms", test: FORMS, priority: 6 },
                { name: "shared", test: SHARED, priority: 5 },
                { name: "schema-forms", test: SCHEMA_FORMS, priority: 4 },
                { name: "session", test: SESSION, priority: 3 },
                { name: "member", test: MEMBER, priority: 2 },
                { name: "order", test: ORDER, priority: 1 },
                { name: "parts", test: PARTS, priority: 3 },
                { name: "order-words", test: ORDER_WORDS, priority: 1 },
                { name: "dashboard", test: DASHBOARD },
                { name: "sync", test: SYNC },
                { name: "groceries", test: GROCERIES },
              ],
            },
          },
        },
      }),
    },
    server: { proxy: { "/api": server, "/_": server } },
  };
}

/** The web app manifest, and the service worker with the list of what it keeps from the start. */
function installableApp() {
  const { plugin, choose } = memberFiles(packageJson.version);
  return [
    plugin,
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/service-worker",
      filename: "sw.ts",
      injectRegister: false,
      includeManifestIcons: false,
      manifest: WEB_APP_MANIFEST,
      injectManifest: {
        rollupFormat: "iife",
        globPatterns: ["index.html", "favicon.svg", "version.json", "assets/*.{js,css}"],
        manifestTransforms: [choose],
        buildPlugins: {
          vite: [senderFile({ entry: `${src}/data/sync/sender.ts`, alias: APP_ALIAS })],
        },
      },
    }),
  ];
}

/** Says of a module whether it is one of these files of src; a file that was moved fails the build. */
function files(...paths: string[]): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(`${src}/${path}`));
  if (missing.length > 0) throw new Error(`vite.config.ts names missing files: ${missing}`);
  const named = new Set(paths.map((path) => `${src}/${path}`));
  return (id) => named.has(id.replace(/\?.*/, "")); // a route's module is split by a query
}

/** What index.html says that is written elsewhere. */
function productTexts(): Plugin {
  return {
    name: "product-texts",
    transformIndexHtml: (html) => ({
      html: html.replaceAll("%PRODUCT_NAME%", PRODUCT_NAME),
      tags: [{ tag: "script", children: FIRST_SCRIPT, injectTo: "head" }],
    }),
  };
}

const RSA_KEY = /\{name:"RSASSA-PKCS1-v1_5",modulusLength:2048,[^{}]+\{name:"SHA-256"\}\}/;

/**
 * At each sign-in dexie-cloud-addon makes an RSA key to renew its tokens with. The app renews them by its
 * session (src/data/core/sync-tokens.ts) and never uses the key; one of this kind is made hundreds of times as fast.
 */
function quickSignInKey(): Plugin {
  return {
    name: "quick-sign-in-key",
    apply: "build",
    transform: {
      filter: { id: /dexie-cloud-addon\/dist\/modern\/dexie-cloud-addon/ },
      handler(code) {
        const quick = code.replace(RSA_KEY, '{name:"ECDSA",namedCurve:"P-256"}');
        if (quick === code)
          this.error("dexie-cloud-addon makes its key in another way: look again.");
        return { code: quick, map: null };
      },
    },
  };
}

/**
 * Vite's helper around each import also loads style sheets and files beforehand, which this build never asks
 * for. What is left of it tells src/main.tsx of a part that could not be loaded.
 */
function shortPreloadHelper(): Plugin {
  const code = `export function __vitePreload(load) {
    return load().catch((payload) => {
      const event = Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload });
      if (dispatchEvent(event)) throw payload;
    });
  }`;
  return {
    name: "short-preload-helper",
    apply: "build",
    enforce: "pre",
    load: { filter: { id: /^\0vite\/preload-helper\.js$/ }, handler: () => code },
  };
}

// goja has no DOM, no ES modules and no globals of Node: CommonJS files, one for each handler, because
// every runtime of PocketBase holds in memory what it loaded.
function serverBundle() {
  return {
    publicDir: false as const,
    plugins: [registeredHandlers()],
    build: {
      target: "es2020",
      outDir: "pb_hooks/build",
      minify: false,
      lib: {
        entry: {
          ...Object.fromEntries(HANDLER_FILES.map((file) => [file, `src/server/${file}.ts`])),
          "policy-text": "src/domain/site/policy-text.ts",
        },
        formats: ["cjs" as const],
        fileName: (_format: string, name: string) => `${name}.js`,
      },
      rolldownOptions: { output: { chunkFileNames: "shared/[name].js" } },
    },
  };
}

/**
 * Adds `registered.json`, for pb_hooks/main.pb.js and the Go program, and `all.js`, which loads every handler:
 * `migrate` fails where one cannot be loaded, and so the start.
 */
function registeredHandlers(): Plugin {
  return {
    name: "registered-handlers",
    generateBundle() {
      const emit = (fileName: string, source: string) =>
        this.emitFile({ type: "asset", fileName, source });
      const loads = HANDLER_FILES.map((file) => `require("./${file}.js");\n`);
      emit("all.js", [...new Set(loads)].join(""));
      emit("registered.json", JSON.stringify(REGISTERED));
    },
  };
}
