import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { goodsMatchDecide } from "../../contract/office/goods-matches.ts";
import {
  importBegin,
  importConfirm,
  importCorrect,
  importPiece,
  importProfileCard,
  importProfileChange,
  importStop,
  importUndo,
} from "../../contract/office/import-desk.ts";
import { importSourceCalls, importSourceFetch } from "../../contract/office/import-sources.ts";
import { stockDeskCorrect, stockDeskTransfer } from "../../contract/office/stock-desk.ts";
import { suppliers } from "../../platform/db/schema/goods.ts";
import { goodsMatches } from "../../platform/db/schema/goods-prices.ts";
import { importRuns, importUndos } from "../../platform/db/schema/import-runs.ts";
import { type FixtureSku, fixtureId } from "../fixture-goods.ts";
import type { StaffWrites, WritesShop } from "./writes-shop.ts";

export function importsAndStockWrites(at: WritesShop): StaffWrites {
  const { connection, byManager, writesOf } = at;

  const listOnSchedule = { kind: "yml", place: "https://alfa.example/price.csv", times: "3" } as const;

  const LIST_PROFILE = { columns: {}, warehouses: {}, price: "", marginPercent: 10, roundUpToRoubles: null } as const;

  /** An import that staff have begun, brought to a state. */
  async function givenImportRun(
    change: Partial<typeof importRuns.$inferInsert>,
  ): Promise<{ id: number; version: number }> {
    const upload = randomUUID();
    await byManager(importPiece, { upload, n: 0, files: [new File(["a;b"], "a")] });
    const asked = { formKey: randomUUID(), upload, digest: "0".repeat(64), file: "a.csv", kind: "yml" as const };
    const { id } = await byManager(importBegin, asked);
    if (change.state) await connection.db.update(importRuns).set(change).where(eq(importRuns.id, id));
    return { id, version: 1 };
  }

  const stockInput = (sku: FixtureSku) => ({ id: fixtureId(sku), key: randomUUID(), reason: "Бой" });

  return {
    ...writesOf(importSourceCalls, (number) => ({ ...listOnSchedule, supplier: `journal-${number}` }), { times: "6" }),
    [goodsMatchDecide.name]: {
      make: async () => {
        const [goodsId = 0, otherId = 0] = [fixtureId("B-60"), fixtureId("B-100")].sort((one, other) => one - other);
        const [match] = await connection.db.insert(goodsMatches).values({ goodsId, otherId }).returning();
        return byManager(goodsMatchDecide, { id: match?.id ?? 0, isSame: false });
      },
      change: { before: null, after: { isSame: false } },
    },
    [stockDeskCorrect.name]: {
      make: async () => byManager(stockDeskCorrect, { ...stockInput("TT-TRUCK"), place: "5", pieces: -2 }),
      change: { before: { postavshchik: 6 }, after: { postavshchik: 4, reason: "Бой" } },
    },
    [stockDeskTransfer.name]: {
      make: async () => byManager(stockDeskTransfer, { ...stockInput("H-HIDDEN"), from: "1", to: "3", pieces: 8 }),
      change: {
        before: { "ekb-malysheva": 9, "perm-geroev": 0 },
        after: { "ekb-malysheva": 1, "perm-geroev": 8, reason: "Бой" },
      },
    },
    [importPiece.name]: {
      make: () => byManager(importPiece, { upload: randomUUID(), n: 0, files: [new File(["a;b"], "a")] }),
      change: { before: null, after: { n: 0, bytes: 3 } },
    },
    [importBegin.name]: {
      make: () => givenImportRun({}),
      change: { before: null, after: { file: "a.csv", kind: "yml", supplier: null } },
    },
    [importCorrect.name]: {
      make: async () => byManager(importCorrect, { ...(await givenImportRun({ state: "tried" })), ...LIST_PROFILE }),
      change: { before: { state: "tried" }, after: { state: "trial", profile: { marginPercent: 10 } } },
    },
    [importConfirm.name]: {
      make: async () => byManager(importConfirm, await givenImportRun({ state: "tried" })),
      change: { before: { state: "tried" }, after: { state: "loading", isConfirmed: false } },
    },
    [importStop.name]: {
      make: async () => byManager(importStop, await givenImportRun({ state: "loading" })),
      change: { before: { state: "loading" }, after: { isStopAsked: true } },
    },
    [importUndo.name]: {
      make: async () => {
        const { id } = await givenImportRun({ state: "done" });
        await connection.db.delete(importUndos);
        await connection.db.insert(importUndos).values({ source: "", runId: id });
        return byManager(importUndo, { id });
      },
      change: { before: { state: "done" }, after: { state: "undoing" } },
    },
    [importSourceFetch.name]: {
      make: async () => {
        const values = { ...listOnSchedule, supplier: "journal-now" };
        const { id } = await byManager(importSourceCalls.create, { key: randomUUID(), values });
        return byManager(importSourceFetch, { id, tries: 0 });
      },
      change: { before: null, after: { supplier: "journal-now" } },
    },
    [importProfileChange.name]: {
      make: async () => {
        await connection.db.insert(suppliers).values({ code: "alfa", profile: {} }).onConflictDoNothing();
        const { seen } = await byManager(importProfileCard, { code: "alfa" });
        const terms = { deliveryDays: 3, reliability: null };
        return byManager(importProfileChange, { code: "alfa", seen, ...LIST_PROFILE, ...terms });
      },
      change: { before: { marginPercent: 0 }, after: { marginPercent: 10, deliveryDays: 3 } },
    },
  };
}
