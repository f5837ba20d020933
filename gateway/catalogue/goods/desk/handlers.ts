import { isDeepStrictEqual } from "node:util";
import type { Services } from "../../../chain/services.ts";
import { type Category, productPath } from "../../../contract/catalogue/categories.ts";
import {
  type GoodsOwnValues,
  goodsDeskCard,
  goodsDeskList,
  goodsDeskUpdate,
} from "../../../contract/catalogue/goods-desk.ts";
import type { Zone } from "../../../contract/platform/local-time.ts";
import { HISTORY_VERSIONS } from "../../../contract/platform/resource-kit.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { ApiError, notFound } from "../../../platform/http/api-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { userIdOf } from "../../../platform/http/user-id-of.ts";
import { readHistory } from "../../../platform/resource-kit/history-store.ts";
import { listRoute, show } from "../../../platform/resource-kit/list-route.ts";
import { addDays, localTime, momentAt } from "../../../platform/zone-time.ts";
import { readKept } from "../../content/pictures-store.ts";
import { plainDescription } from "../plain-description.ts";
import { findDeskGoods } from "./card-store.ts";
import { goodsRows } from "./list-store.ts";
import { lockGoods, type OwnColumns, saveOverride } from "./override-store.ts";
import { lastDayOf, priceProblem } from "./own-rules.ts";

/** Changes that were written down before goods had photos have none. */
const earlier = { photos: [] };

const noGoods = () => notFound("Такого товара нет");

/** What staff say of goods in place of the import. */
export function goodsDeskRoutes(services: Services): Route[] {
  const { connection, regions, now } = services;
  const { db } = connection;

  return [
    listRoute(services, goodsDeskList, () => show(goodsRows(db), (found) => found)),
    route(goodsDeskCard, async ({ id }) => {
      const found = await findDeskGoods(db, id);
      if (!found) throw noGoods();
      const { row, address, sold, override } = found;
      const history = await readHistory(db, [goodsDeskUpdate.name], String(id), HISTORY_VERSIONS);
      return {
        ...row,
        url: address.isHidden ? null : productPath({ ...row, ...address, category: row.category as Category }),
        own: ownOf(override, sold.photos),
        priceZone: override?.priceZone ?? null,
        imported: {
          isSale: override?.importedIsSale ?? sold.isSale,
          priceKopecks: override?.importedPriceKopecks ?? sold.priceKopecks,
          description: override?.importedDescription ?? sold.description,
        },
        version: override?.version ?? 0,
        history: history.map(({ id: entry, at, by, before, after }) => ({
          id: entry,
          by,
          at: at.toISOString(),
          before: { ...earlier, ...(before as GoodsOwnValues) },
          after: { ...earlier, ...(after as GoodsOwnValues) },
        })),
      };
    }),
    route(goodsDeskUpdate, async ({ id, version, own: typed }, caller) => {
      const { zone } = regions.regionOf(caller.regionSlug);
      const changedBy = userIdOf(caller);
      await db.transaction(async (tx) => {
        const locked = await lockGoods(tx, id);
        if (!locked) throw noGoods();
        const { sold, override } = locked;
        const before = ownOf(override, sold.photos);
        const after = {
          ...typed,
          description: plainDescription(typed.description ?? "") || null,
          photos: [...new Set(typed.photos)],
        };
        // Sent twice, or nothing was changed.
        if (isDeepStrictEqual(before, after)) return;
        if ((override?.version ?? 0) !== version)
          throw new ApiError("version_conflict", "Пока форма была открыта, товар изменил другой сотрудник");
        const importedPrice = override?.importedPriceKopecks ?? sold.priceKopecks;
        await requirePhotos(tx, after.photos);
        const changedAt = now();
        const problem = priceProblem(after, { importedPrice, today: localTime(changedAt, zone).day });
        if (problem) throw new ApiError("invalid", [problem]);
        // A price that stays ends by the clock it was given with.
        const isSameDay = after.priceLastDay === before.priceLastDay && override?.priceZone;
        const columns = columnsOf(after, isSameDay || zone);
        await saveOverride(tx, id, { ...columns, photos: after.photos, changedBy, changedAt }, sold);
        await caller.audit(tx, { target: String(id), before, after });
      });
      return {};
    }),
  ];
}

async function requirePhotos(tx: Executor, ids: readonly string[]): Promise<void> {
  const kept = await readKept(tx, ids);
  if (ids.some((id) => !kept.has(id)))
    throw new ApiError("invalid", [{ field: "photos", message: "Такой фотографии нет: выберите её ещё раз" }]);
}

function ownOf(row: OwnColumns | null, photos: string[]): GoodsOwnValues {
  if (!row) return { isHidden: false, isSale: null, priceKopecks: null, priceLastDay: null, description: null, photos };
  const { isHidden, isSale, priceKopecks, priceEndsAt, priceZone, description } = row;
  const priceLastDay = priceEndsAt && priceZone ? lastDayOf(priceEndsAt, priceZone) : null;
  return { isHidden, isSale, priceKopecks, priceLastDay, description, photos };
}

function columnsOf({ isHidden, isSale, priceKopecks, priceLastDay, description }: GoodsOwnValues, zone: Zone) {
  const priceEndsAt = priceLastDay === null ? null : momentAt(addDays(priceLastDay, 1), 0, zone);
  return { isHidden, isSale, priceKopecks, priceEndsAt, priceZone: priceEndsAt && zone, description };
}
