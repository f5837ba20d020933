import { lockGoodsOfOffers, settleOffers } from "../../catalogue/goods-prices/settle-offers-store.ts";
import type { Services } from "../../chain/services.ts";
import type { Category } from "../../contract/catalogue/categories.ts";
import { type GoodsMatchSide, goodsMatchDecide, goodsMatchList } from "../../contract/office/goods-matches.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError, notFound } from "../../platform/http/api-error.ts";
import { type Route, route, type StaffCaller } from "../../platform/http/route.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { moveCartLines } from "../../sales/cart/move-lines-store.ts";
import { haveCommonList, joinGoods, lockOutImports, moveEnquiries } from "./join-goods-store.ts";
import { lockMatch, matchRows, readSides, type Side, saveDecision } from "./matches-store.ts";
import { remainingFirst } from "./remaining-rules.ts";

const wrongState = (message: string) => new ApiError("wrong_state", message);

const shown = ({ id, sku, title, supplier, price, pieces, barcodes, vendorCode }: Side): GoodsMatchSide => ({
  id,
  sku,
  title,
  supplier,
  price,
  pieces,
  numbers: [...barcodes, vendorCode].filter((number) => number !== ""),
});

/** Goods of different lists that may be the same, and what staff say of them. */
export function goodsMatchRoutes(services: Services): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, goodsMatchList, () =>
      show(matchRows(db), async (found) => {
        const sides = await readSides(
          db,
          found.flatMap(({ goodsId, otherId }) => [goodsId, otherId]),
        );
        return found.flatMap(({ id, category, brand, goodsId, otherId }) => {
          const [one, two] = [sides.get(goodsId), sides.get(otherId)];
          // Deleted meanwhile.
          if (!one || !two) return [];
          const [remains, other] = remainingFirst(one, two);
          return [{ id, category: category as Category, brand, remains: shown(remains), other: shown(other) }];
        });
      }),
    ),
    route(goodsMatchDecide, ({ id, isSame }, caller) =>
      db.transaction(async (tx) => {
        const match = await lockMatch(tx, id);
        if (match === null) throw notFound("Такой пары больше нет: обновите список");
        const sides = await readSides(tx, [match.goodsId, match.otherId]);
        const [one, two] = [sides.get(match.goodsId), sides.get(match.otherId)];
        if (!one || !two) throw notFound("Такой пары больше нет: обновите список");
        const [remains, other] = remainingFirst(one, two);
        if (match.isSame !== null && match.isSame !== isSame)
          throw wrongState(`Коллега уже решил: ${match.isSame ? "это один товар" : "это разные товары"}`);
        if (match.isSame === null) await decide(tx, caller, { id, isSame, remains, other, now: services.now() });
        return { remains: remains.sku };
      }),
    ),
  ];
}

async function decide(
  tx: Executor,
  caller: StaffCaller,
  { id, isSame, remains, other, now }: { id: number; isSame: boolean; remains: Side; other: Side; now: Date },
): Promise<void> {
  const pair = { remains: remains.id, other: other.id };
  if (isSame) {
    // Carts come before goods and stock for whoever locks several of them.
    await moveCartLines(tx, { from: other.id, to: remains.id });
    if (!(await lockOutImports(tx)))
      throw wrongState("Сейчас загружаются товары: повторите, когда загрузка закончится");
    await lockGoodsOfOffers(tx, [remains.id, other.id]);
    const found = await readSides(tx, [remains.id, other.id]);
    if ([remains, other].some((side) => found.get(side.id)?.isHidden !== false))
      throw wrongState("Один из товаров уже не продаётся");
    if (await haveCommonList(tx, pair)) throw wrongState("Один поставщик предлагает оба: у него это разные товары");
    await joinGoods(tx, pair, now);
    await moveEnquiries(tx, pair);
    await settleOffers(tx, [remains.id], { setsVisibility: true });
  }
  await saveDecision(tx, id, { isSame, decidedAt: now });
  await caller.audit(tx, {
    target: String(id),
    before: null,
    after: { isSame, remains: remains.sku, other: other.sku },
  });
}
