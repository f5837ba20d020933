import {
  OWN_SOURCE,
  type PriceKind,
  type PriceReason,
  priceKinds,
} from "../../../../../gateway/contract/catalogue/goods-prices.ts";
import { formatNumber, formatPrice } from "../../../../ui/format.ts";
import { percentText, sourceTitle } from "./rule-texts.ts";

const decisions: Record<PriceReason["decidedBy"], string> = {
  margin: "Наценка правила",
  "least-margin": "Наименьшая наценка правила",
  recommended: "РРЦ поставщика",
  sale: "Цена по акции поставщика",
  list: "Как в прайс-листе, с наценкой из профиля поставщика, если она есть",
};

const kinds = Object.keys(priceKinds) as PriceKind[];

const matches: Record<PriceReason["others"][number]["matchedBy"], string> = {
  own: "завёл этот товар",
  barcode: "совпал штрихкод",
  article: "совпал артикул производителя",
  staff: "сопоставлено вручную",
};
const piecesText = (pieces: number | null): string =>
  pieces === null ? "остаток не назван" : `${formatNumber(pieces)} шт.`;

/** Offers of the goods besides the best one, and of all those that were matched what their form sends. */
export function offersOf({ supplier, best, others, kopecks }: PriceReason) {
  const all = [...(best ? [{ ...best, supplier, kopecks, isListed: true }] : []), ...others];
  if (all.length < 2) return [];
  return all.map((offer, at) => ({
    source: offer.supplier ?? OWN_SOURCE,
    code: offer.code,
    title: `${sourceTitle(offer.supplier ?? OWN_SOURCE)}, код ${offer.code}`,
    text: [
      at === 0 && best ? "лучшее" : "",
      formatPrice(offer.kopecks),
      offer.isListed ? piecesText(offer.pieces) : "нет в последнем прайсе",
      matches[offer.matchedBy],
    ]
      .filter(Boolean)
      .join(", "),
    canPart: offer.matchedBy !== "own",
  }));
}

/** Why goods cost what they cost, line by line. */
export function reasonFacts({ supplier, prices, cost, rule, decidedBy, kopecks }: PriceReason) {
  const asked = kinds.flatMap((kind) => {
    const price = prices[kind];
    return price === undefined ? [] : [{ term: priceKinds[kind], value: formatPrice(price) }];
  });
  const ofRule = rule && [
    { term: "Себестоимость", value: `${formatPrice(cost.kopecks)} (${priceKinds[cost.kind].toLowerCase()})` },
    { term: "Наценка", value: percentText(rule.marginPercent) },
    { term: "Наценка не меньше", value: formatPrice(rule.leastMargin) },
    {
      term: "Округление",
      value: rule.roundUpToRoubles === null ? "Нет" : `вверх до ${formatPrice(rule.roundUpToRoubles * 100)}`,
    },
  ];
  return [
    { term: "Источник", value: sourceTitle(supplier ?? OWN_SOURCE) },
    ...asked,
    { term: "Правило", value: rule ? `№ ${rule.id}` : "Нет" },
    ...(ofRule ?? []),
    { term: "Решило", value: decisions[decidedBy] },
    { term: "Вышло", value: formatPrice(kopecks) },
  ];
}
