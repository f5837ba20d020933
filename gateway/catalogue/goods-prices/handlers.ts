import type { Services } from "../../chain/services.ts";
import {
  goodsOfferPart,
  OWN_SOURCE,
  type PriceRuleEffect,
  type PriceRuleValues,
  priceRuleCalls,
  priceRuleList,
  priceRuleTrial,
} from "../../contract/catalogue/goods-prices.ts";
import type { Executor } from "../../platform/db/database.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { type Route, route } from "../../platform/http/route.ts";
import { editableRoutes } from "../../platform/resource-kit/editable-routes.ts";
import { listRoute, show } from "../../platform/resource-kit/list-route.ts";
import { effectOf, isSuspicious } from "./effect-rules.ts";
import { partOffer } from "./offers-of-goods-store.ts";
import { inOrder, type PriceRule, priceOfOffer } from "./price-of-offer.ts";
import {
  readPriceRules,
  readSupplierCodes,
  ruleColumnsOf,
  ruleRows,
  ruleTable,
  ruleValuesOf,
  type StoredRule,
  sampleOffered,
} from "./price-rules-store.ts";
import { lockGoodsOfOffers, settleOffers } from "./settle-offers-store.ts";

/** A new rule is asked before older ones of its kind. */
const NEW_ID = 2_147_483_647;

/** How selling prices are made. Imports and the renewal of prices read the rules anew each time. */
export function priceRuleRoutes(services: Services): Route[] {
  const { db } = services.connection;
  return [
    listRoute(services, priceRuleList, () =>
      show(
        ruleRows(db),
        (found) =>
          found.map(({ archivedAt, ...row }) => ({ ...row, state: archivedAt === null ? "used" : "archived" })),
        async () => ({
          source: [
            { value: OWN_SOURCE, label: "Собственный каталог" },
            ...(await readSupplierCodes(db)).map((code) => ({ value: code, label: code })),
          ],
        }),
      ),
    ),
    route(goodsOfferPart, ({ id, source, code }, caller) =>
      db.transaction(async (tx) => {
        await lockGoodsOfOffers(tx, [id]);
        const offer = await partOffer(tx, { goodsId: id, supplier: source === OWN_SOURCE ? "" : source, code });
        // Sent twice, or a list has taken it away meanwhile.
        if (offer === null) return {};
        await settleOffers(tx, [id], { setsVisibility: true });
        await caller.audit(tx, { target: String(id), before: { source, code, ...offer }, after: null });
        return {};
      }),
    ),
    route(priceRuleTrial, async ({ id, values }) => findEffect(db, id, values)),
    ...editableRoutes<typeof priceRuleCalls.update.input.shape.values, StoredRule>(services, {
      calls: priceRuleCalls,
      table: ruleTable,
      valuesOf: ruleValuesOf,
      columnsOf: ruleColumnsOf,
      async check(tx, { row, values, isArchived }) {
        // Into the archive and back: these prices have been looked at before.
        if (isArchived || (row !== null && row.archivedAt !== null)) return;
        const columns = ruleColumnsOf(values);
        const isSame = (other: PriceRule) =>
          conditions.every((name) => (other[name] ?? null) === (columns[name] ?? null));
        if ((await readPriceRules(tx, row?.id)).some(isSame))
          throw new ApiError("invalid", [{ field: "source", message: "Правило для этих товаров уже есть" }]);
        if (values.isSure) return;
        const effect = await findEffect(tx, row?.id ?? null, values);
        if (isSuspicious(effect)) throw new ApiError("invalid", [{ field: "isSure", message: doubtOf(effect) }]);
      },
    }),
  ];
}

const conditions = [
  "source",
  "brandSlug",
  "category",
  "diameter",
  "costFromKopecks",
  "costToKopecks",
] as const satisfies readonly (keyof PriceRule)[];

const doubtOf = ({ raised, lowered, medianPercent, isEstimate }: PriceRuleEffect): string =>
  `Цены ${isEstimate ? "около " : ""}${raised + lowered} товаров стали бы в среднем ${medianPercent} % от нынешних. ` +
  "Проверьте наценку или отметьте, что всё верно";

/** What goods of the rule, and of the stored one in whose place it comes, would cost, and what they cost by their import now. */
async function findEffect(executor: Executor, id: number | null, values: PriceRuleValues): Promise<PriceRuleEffect> {
  const others = await readPriceRules(executor, id ?? undefined);
  const rule: PriceRule = { ...ruleColumnsOf(values), id: id ?? NEW_ID };
  const stored = id === null ? [] : (await readPriceRules(executor)).filter((one) => one.id === id);
  const { found, step } = await sampleOffered(executor, [rule, ...stored]);
  const [now, then] = [inOrder([...others, ...stored]), inOrder([...others, rule])];
  const moves = found.flatMap((one) => {
    const after = priceOfOffer(one, then);
    const isMade = after.rule === rule || (stored.length > 0 && priceOfOffer(one, now).rule === stored[0]);
    return isMade ? [{ title: one.title, before: one.importedKopecks, after: after.kopecks }] : [];
  });
  return effectOf(moves, step);
}
