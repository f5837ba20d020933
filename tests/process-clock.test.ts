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
  "app/features/customers/auth/countdown.ts": "counts down in the browser",
  "app/features/workshop/booking/contact-block.tsx": "counts down in the browser",
  "app/features/catalogue/add-to-cart/use-addition.tsx": "how old what the browser keeps is",
  "app/features/platform/goals/analytics.ts": "the counter of the browser asks for it",
  "app/features/platform/goals/ordering.ts": "how old what the browser keeps is",
};

/** Where SQL asks for the moment itself, and why it is not told `services.now()`, which is the same moment. */
const OWN_MOMENT: Readonly<Record<string, string>> = {
  "rows are due, end or grow old by the query that looks for them": `catalogue/enquiries/enquiries-store
    customers/account/account-changes-store customers/account/letter-secrets-store office/exchange/sessions-store
    office/import/desk/import-runs-store office/import/desk/pieces-store
    office/personal/account-tables-store office/personal/order-tables-store office/personal/tables-store
    platform/callbacks/forget-notices platform/journal/journal-store platform/outbox/message-list-store
    platform/outbox/outbox-store sales/cart/cart-store sales/orders/refusals-store`,
  "the queue belongs to a library that goes by the database": `office/system-state/state-store
    platform/jobs/failed-jobs platform/jobs/job-queue`,
  "a mark that something changed, beside one that a default or a trigger writes": `catalogue/goods-prices/settle-offers-store
    customers/auth/sessions-store office/import/runs/import-goods office/import/runs/import-stock office/import/runs/offers-store office/import/runs/undo-store office/import/runs/write-stock platform/callbacks/apply-notice platform/db/schema/orders
    sales/orders/reservations-store sales/own-cart/own-cart-store sales/promo/uses-store`,
  "a condition of a list of goods, which is prepared once": "catalogue/goods/strikethrough-price",
  "compared with the moments at which triggers of the database note changes": "office/reports/kept-days-store",
  "what the clock is compared with": "platform/db/database-clock",
};

const isOfTests = (path: string) => /test\.tsx?$|\/testing(\/|\.ts)|simulator|stand-in|^gateway\/demo\//.test(path);

/** Sources of folders without their comments, by path. */
async function sourcesOf(...folders: string[]): Promise<Map<string, string>> {
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const paths = names.flat().filter((path) => /\.tsx?$/.test(path) && !isOfTests(path));
  const read = async (path: string) =>
    (await readFile(join(root, path), "utf8")).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)));
}

it("nothing in the gateway or on the site goes by the clock of its process, but what is about that process", async () => {
  const asks = [...(await sourcesOf("gateway", "app"))].filter(([, source]) => /new Date\(\)|Date\.now\b/.test(source));
  expect(asks.map(([path]) => path).toSorted()).toEqual(Object.keys(OWN_CLOCK).toSorted());
});

it("SQL is told the moment, but where it has to ask for it", async () => {
  const texts = (source: string) => source.replace(/\$\{[^{}]*\}/g, "").match(/`[^`]*`|"[^"\n]*"/g) ?? [];
  const asks = [...(await sourcesOf("gateway"))].filter(([, source]) =>
    texts(source).some((text) => /\b(now\(\)|current_(date|timestamp)|clock_timestamp\(\))/.test(text)),
  );
  const known = Object.values(OWN_MOMENT).flatMap((names) => names.split(/\s+/).map((name) => `gateway/${name}.ts`));
  expect(asks.map(([path]) => path).toSorted()).toEqual(known.toSorted());
});
