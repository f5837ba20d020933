import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vitest/config";
import { CHAOS_SECONDS } from "./tests/chaos/chaos-seconds.ts";
import { RACE_ROUNDS } from "./tests/support/race-rounds.ts";
import { IS_QUICK } from "./tests/support/test-scope.ts";

const folders = ["app", "gateway", "server", "tests"];
/** What takes long and is held by something cheaper waits for `npm run test:full`, and for whoever names it. */
const LONG = IS_QUICK ? ["**/*.full.*"] : [];

/** They compare this process's clock, which faketime has moved, with times that the disk writes down, which nobody can move. */
const BY_THE_DISK = process.env.FAKETIME
  ? ["gateway/platform/db/directory-lock.test.ts", "gateway/catalogue/pictures/picture-store.test.ts"]
  : [];

/** `unit` needs nothing but Node; `integration` works on PostgreSQL where there is one and on the embedded database; `race` starts PostgreSQL on loopback. */
export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    // Much of the time of most tests goes to waiting for servers that they start.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Modules are read once a worker instead of once a file: half of the time of these tests was reading.
          isolate: false,
          // Only a test that hangs takes so long, even on a machine that does other things.
          testTimeout: 20_000,
          include: folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
          exclude: [
            "**/*.integration.test.ts",
            "tests/race/**",
            "tests/chaos/**",
            "tests/fault/**",
            "tests/budget/**",
            "tests/crawl/**",
            "tests/install/**",
            "tests/days/**",
            "tests/engines/**",
            ...LONG,
            ...BY_THE_DISK,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          isolate: false,
          include: [...folders.map((folder) => `${folder}/**/*.integration.test.ts`), "tests/fault/**/*.test.ts"],
          exclude: LONG,
          globalSetup: "tests/support/integration-setup.ts",
          testTimeout: 30_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: "race",
          isolate: false,
          include: ["tests/race/**/*.test.ts"],
          globalSetup: ["tests/support/integration-setup.ts", "tests/support/test-processes.ts"],
          exclude: LONG,
          testTimeout: Math.max(60_000, RACE_ROUNDS * 3_000),
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: "chaos",
          include: ["tests/chaos/**/*.test.ts"],
          exclude: LONG,
          testTimeout: (CHAOS_SECONDS + 240) * 1_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        // An administrator's pages take most of a minute; only a crawl that hangs takes so long.
        test: {
          name: "crawl",
          include: ["tests/crawl/**/*.test.ts"],
          exclude: LONG,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: "engines",
          include: ["tests/engines/**/*.test.ts"],
          exclude: LONG,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      { extends: true, test: { name: "days", include: ["tests/days/**/*.test.ts"], hookTimeout: 180_000 } },
      {
        extends: true,
        test: {
          name: "install",
          include: ["tests/install/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 420_000,
        },
      },
      {
        extends: true,
        test: { name: "budget", include: ["tests/budget/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 180_000 },
      },
    ],
  },
});
