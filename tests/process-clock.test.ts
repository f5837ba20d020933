import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Where the clock of the process is meant, and why. */
const OWN_CLOCK: Readonly<Record<string, string>> = {
  "gateway/platform/db/directory-lock.ts": "ages of files on this machine",
  "gateway/catalogue/pictures/picture-store.ts": "ages of files on this machine",
  "gateway/office/import/main.ts": "when a program of an operator began and ended",
  "gateway/platform/jobs/schedule.ts": "when to offer a run again; the queue decides by the database",
  "gateway/platform/outbox/open-channels.ts": "how long ago this process could not send",
  "gateway/chain/regions/directory.ts": "a default of tests",
  "gateway/platform/providers/delivery/yandex-delivery.ts": "a default of tests",
  "gateway/sales/payments/providers/yandex/yandex-payments.ts": "a default of tests",
  "app/features/customers/auth/live-countdown.ts": "counts down in the browser",
  "app/features/workshop/booking/contact-block.tsx": "counts down in the browser",
  "app/features/catalogue/add-to-cart/use-addition.tsx": "how old what the browser keeps is",
  "app/features/platform/goals/analytics.ts": "the counter of the browser asks for it",
  "app/features/platform/goals/ordering.ts": "how old what the browser keeps is",
};

const isOfTests = (path: string) => /test\.tsx?$|\/testing(\/|\.ts)|simulator|stand-in|^gateway\/demo\//.test(path);

it("nothing in the gateway or on the site goes by the clock of its process, but what is about that process", async () => {
  const folders = await Promise.all(
    ["gateway", "app"].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const files = folders.flat().filter((path) => /\.tsx?$/.test(path) && !isOfTests(path));
  const asks = [];
  for (const path of files) {
    const source = (await readFile(join(root, path), "utf8")).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    if (/new Date\(\)|Date\.now\b/.test(source)) asks.push(path);
  }
  expect(asks.toSorted()).toEqual(Object.keys(OWN_CLOCK).toSorted());
});
