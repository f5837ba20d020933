import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundlePrograms } from "../../scripts/lib/build.mjs";
import { type Program, startProgram } from "./process.ts";

const programs = {
  job: "tests/support/job-process.ts",
  paying: "tests/support/paying-process.ts",
  reminding: "tests/support/reminding-process.ts",
  shop: "tests/support/shop-process.ts",
};

const CACHE = "node_modules/.cache";

/**
 * Vitest's setup of the races: bundles the programs that they start and kill. Read from their sources by tsx each start took three seconds
 * of a processor, and there are some sixty.
 */
export default async function setUp(): Promise<() => void> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, "test-processes-"));
  await bundlePrograms(programs, folder);
  process.env.TEST_PROCESSES = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Ended by SIGKILL when its test ends, if not before. `env` is all that it gets beside the path. */
export const startTestProcess = (
  name: keyof typeof programs,
  args: string[],
  env: Record<string, string> = {},
): Program =>
  startProgram({
    command: process.execPath,
    args: ["--enable-source-maps", join(process.env.TEST_PROCESSES ?? "", `${name}.js`), ...args],
    env: { PATH: process.env.PATH ?? "", ...env },
    stopSignal: "SIGKILL",
  });
