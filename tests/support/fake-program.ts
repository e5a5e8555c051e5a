import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new folder that the running test may fill; it goes with the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pantry-scripts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Puts a shell script under `name` into `folder`, for use on a PATH; returns its path. */
export function fakeProgram(folder: string, name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}
