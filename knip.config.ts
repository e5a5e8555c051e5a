import type { KnipConfig } from "knip";
import { HANDLER_FILES } from "./src/server/registered.ts";

export default {
  entry: [
    "src/prerender.tsx",
    "src/**/{sender,no-shared-documents,policy-text}.ts",
    ...HANDLER_FILES.map((file) => `src/server/${file}.ts`),
    "scripts/*.mjs",
    "scripts/*/*.ts",
  ],
  project: ["src/**/*.{ts,tsx,css}", "scripts/**/*.{ts,mjs}", "tests/**/*.ts", "*.ts"],
  playwright: { config: ["playwright.config.ts", "tests/*/playwright.config.ts"] },
  ignoreBinaries: ["sqlite3", "mkfifo"],
} satisfies KnipConfig;
