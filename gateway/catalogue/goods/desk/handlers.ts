import { isDeepStrictEqual } from "node:util";
import type { Services } from "../../../chain/services.ts";
import { type Category, productPath } from "../../../contract/catalogue/categories.ts";
import {
  type GoodsOwnValues,
  goodsDeskCard,
  goodsDeskList,
  goodsDeskUpdate,
  goodsPicturesAskAgain,
  type ListPictureState,
} from "../../../contract/catalogue/goods-desk.ts";
import type { Zone } from "../../../contract/platform/local-time.ts";
import { HISTORY_VERSIONS } from "../../../contract/platform/resource-kit.ts";
import type { ApprovalRow } from "../../../customers/second-person/approvals-store.ts";
import { weigh, withdraw } from "../../../customers/second-person/second-person.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { roublesOf } from "../../../platform/format.ts";
import { ApiError, notFound } from "../../../platform/http/api-error.ts";
import { type Route, route } from "../../../platform/http/route.ts";
import { userIdOf } from "../../../platform/http/user-id-of.ts";
import { readHistory } from "../../../platform/resource-kit/editable-store.ts";
import { listRoute, show } from "../../../platform/resource-kit/list-route.ts";
import { addDays, localTime, momentAt } from "../../../platform/zone-time.ts";
import { readKept } from "../../content/pictures-store.ts";
import { findReason } from "../../goods-prices/find-reason.ts";
import { askAgain, type ListPicture, readPictures } from "../../list-photos/list-photos-store.ts";
import { plainDescription } from "../plain-text.ts";
import { findDeskGoods, goodsRows } from "./goods-store.ts";
import { lockGoods, type OwnColumns, type OwnPhotos, saveOverride } from "./override-store.ts";
import { lastDayOf, priceProblem } from "./own-rules.ts";

/** Changes that were written down before goods had photos have none. */
const earlier = { photos: [], hidesListPhotos: false };

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
      const reason = await findReason(db, id);
      if (reason === null) throw noGoods();
      const pictures = await readPictures(db, sold.pictureUrls);
      const history = await readHistory(db, [goodsDeskUpdate.name], String(id), HISTORY_VERSIONS);
      return {
        ...row,
        url: address.isHidden ? null : productPath({ ...row, ...address, category: row.category as Category }),
        own: ownOf(override, sold),
        priceZone: override?.priceZone ?? null,
        imported: {
          isSale: override?.importedIsSale ?? sold.isSale,
          priceKopecks: override?.importedPriceKopecks ?? sold.priceKopecks,
          description: override?.importedDescription ?? sold.description,
        },
        reason,
        listPictures: sold.pictureUrls.map((address) => pictureOf(address, pictures.get(address))),
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
    route(goodsPicturesAskAgain, ({ id }, caller) =>
      db.transaction(async (tx) => {
        const found = await findDeskGoods(tx, id);
        if (!found) throw noGoods();
        const asked = await askAgain(tx, found.sold.pictureUrls, now());
        if (asked.length > 0) await caller.audit(tx, { target: String(id), before: null, after: { asked } });
        return { asked: asked.length };
      }),
    ),
    route(goodsDeskUpdate, ({ id, version, own: typed }, caller) =>
      db.transaction(async (tx) => {
        const { zone } = regions.regionOf(caller.regionSlug);
        const changedBy = userIdOf(caller);
        const locked = await lockGoods(tx, id);
        if (!locked) throw noGoods();
        const { sold, override } = locked;
        const before = ownOf(override, sold);
        const after = {
          ...typed,
          description: plainDescription(typed.description ?? "") || null,
          photos: [...new Set(typed.photos)],
        };
        // Sent twice, or nothing was changed.
        if (isDeepStrictEqual(before, after)) return { waits: false };
        if ((override?.version ?? 0) !== version)
          throw new ApiError("version_conflict", "Пока форма была открыта, товар изменил другой сотрудник");
        const importedPrice = override?.importedPriceKopecks ?? sold.priceKopecks;
        await requirePhotos(tx, after.photos);
        const changedAt = now();
        const problem = priceProblem(after, { importedPrice, today: localTime(changedAt, zone).day });
        if (problem) throw new ApiError("invalid", [problem]);
        const waits = await weighOwnPrice(tx, services, { id, before, after, importedPrice, changedBy, zone });
        const { priceKopecks, priceLastDay } = waits ? before : after;
        const saved = { ...after, priceKopecks, priceLastDay };
        // A price that stays ends by the clock it was given with.
        const isSameDay = saved.priceLastDay === before.priceLastDay && override?.priceZone;
        const columns = columnsOf(saved, isSameDay || zone);
        await saveOverride(tx, id, { ...columns, ...photosOf(saved), changedBy, changedAt }, sold);
        await caller.audit(tx, { target: String(id), before, after: saved });
        return { waits };
      }),
    ),
  ];
}

const pictureOf = (url: string, found: ListPicture | undefined): ListPictureState => ({
  url,
  photo: found?.photo ?? null,
  problem: found?.problem ?? null,
  dueAt: found?.dueAt?.toISOString() ?? null,
});

/** A price that a second person has not agreed to yet. */
interface RequestedPrice extends Pick<GoodsOwnValues, "priceKopecks" | "priceLastDay"> {
  zone: Zone;
}

interface PriceChange {
  id: number;
  before: GoodsOwnValues;
  after: GoodsOwnValues;
  importedPrice: number;
  changedBy: number;
  zone: Zone;
}

const PERCENT = 100;

/** Whether a new own price is so low that a second person has to agree; what waited before is not asked for any more. */
async function weighOwnPrice(
  tx: Executor,
  services: Services,
  { id, before, after, importedPrice, changedBy, zone }: PriceChange,
): Promise<boolean> {
  const { priceKopecks, priceLastDay } = after;
  if (priceKopecks === before.priceKopecks && priceLastDay === before.priceLastDay) return false;
  await withdraw(tx, "own_price", String(id), services.now());
  if (priceKopecks === null) return false;
  const { ownPricePercent } = services.shopSettings.current("secondPerson");
  const isTooMuch = priceKopecks * PERCENT < importedPrice * (PERCENT - ownPricePercent);
  if (!isTooMuch) return false;
  await weigh(tx, services, {
    door: "own_price",
    subject: String(id),
    actorId: changedBy,
    amount: importedPrice - priceKopecks,
    isTooMuch,
    about: `Товар № ${id}: ${roublesOf(priceKopecks)} вместо ${roublesOf(importedPrice)}, последний день ${priceLastDay}`,
    content: { priceKopecks, priceLastDay, zone } satisfies RequestedPrice,
  });
  return true;
}

/** What a second person says of an own price. */
export const ownPricePerformer = {
  async lock(tx: Executor, { subject }: ApprovalRow): Promise<void> {
    await lockGoods(tx, Number(subject));
  },
  /** Throws `too_late` once its last day is over. */
  async approved(tx: Executor, { subject, actorId, content }: ApprovalRow, at: Date): Promise<void> {
    const id = Number(subject);
    const locked = await lockGoods(tx, id);
    if (!locked) throw new ApiError("too_late", "Такого товара больше нет");
    const { zone, ...price } = content as RequestedPrice;
    if (price.priceLastDay === null || price.priceLastDay < localTime(at, zone).day)
      throw new ApiError("too_late", "Последний день этой цены уже прошёл");
    const { sold, override } = locked;
    const own = ownOf(override, sold);
    const columns = { ...columnsOf({ ...own, ...price }, zone), ...photosOf(own), changedBy: actorId, changedAt: at };
    await saveOverride(tx, id, columns, sold);
  },
};

async function requirePhotos(tx: Executor, ids: readonly string[]): Promise<void> {
  const kept = await readKept(tx, ids);
  if (ids.some((id) => !kept.has(id)))
    throw new ApiError("invalid", [{ field: "photos", message: "Такой фотографии нет: выберите её ещё раз" }]);
}

const photosOf = ({ photos, hidesListPhotos }: OwnPhotos): OwnPhotos => ({ photos, hidesListPhotos });

function ownOf(row: OwnColumns | null, sold: OwnPhotos): GoodsOwnValues {
  const own = photosOf(sold);
  if (!row) return { isHidden: false, isSale: null, priceKopecks: null, priceLastDay: null, description: null, ...own };
  const { isHidden, isSale, priceKopecks, priceEndsAt, priceZone, description } = row;
  const priceLastDay = priceEndsAt && priceZone ? lastDayOf(priceEndsAt, priceZone) : null;
  return { isHidden, isSale, priceKopecks, priceLastDay, description, ...own };
}

function columnsOf({ isHidden, isSale, priceKopecks, priceLastDay, description }: GoodsOwnValues, zone: Zone) {
  const priceEndsAt = priceLastDay === null ? null : momentAt(addDays(priceLastDay, 1), 0, zone);
  return { isHidden, isSale, priceKopecks, priceEndsAt, priceZone: priceEndsAt && zone, description };
}
