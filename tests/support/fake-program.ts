import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new folder that the test may fill; the system clears it away. */
export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), "pantry-scripts-"));
}

/** Puts a shell script under `name` into `folder`, for use on a PATH; returns its path. */
export function fakeProgram(folder: string, name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}
