import { type Category, categories } from "../../../../gateway/contract/catalogue/categories.ts";
import type { loyaltyProgramme } from "../../../../gateway/contract/sales/loyalty.ts";
import type { Result } from "../../../gateway/client.server.ts";
import { pointsGenitive, pointsText } from "../../../shared/points-text.ts";
import { kopecksOf } from "../../../shared/typed-sum.ts";
import { formatPrice } from "../../../ui/format.ts";

const slugs = Object.keys(categories) as Category[];
const FIRST: Category = "battery";
/** Kopecks; nothing that the shop sells costs more. */
const HIGHEST = 1_000_000_000;

/** What the address asks the calculator: nothing, a question, or something that is no price. */
export function readCalculator(query: URLSearchParams) {
  const goods = slugs.find((slug) => slug === query.get("goods")) ?? FIRST;
  const typed = query.get("price")?.trim().slice(0, 40) ?? null;
  const price = typed === null ? null : kopecksOf(typed);
  const isPrice = price !== null && price > 0 && price <= HIGHEST;
  return {
    shown: {
      goods,
      price: typed ?? "",
      options: slugs.map((slug) => ({ value: slug, label: categories[slug].plural })),
    },
    error: typed === null || isPrice ? null : "Напишите цену цифрами, например 8 000",
    question: isPrice ? { category: goods, price } : null,
  };
}

/** The answer in words. LOY-046, LOY-047, LOY-048, LOY-056 */
export function calculation(
  { error, question }: Pick<ReturnType<typeof readCalculator>, "error" | "question">,
  programme: Result<typeof loyaltyProgramme>,
) {
  if (error !== null || question === null) return { error, answer: null };
  if (!programme.ok || !programme.data.estimate)
    return { error: "Посчитать не получилось: нет связи с магазином. Попробуйте через минуту", answer: null };
  const { points, rest, earns, refusal } = programme.data.estimate;
  if (refusal !== null) return { error: null, answer: { main: refusal, more: "Заплатить можно деньгами." } };
  if (points === 0) return { error: null, answer: { main: "Такая покупка оплачивается деньгами.", more: "" } };
  return {
    error: null,
    answer: {
      main: `Баллами — до ${pointsGenitive(points)}, деньгами — от ${formatPrice(rest)}`,
      more: earns > 0 ? `Если заплатить деньгами всё, начислим ${pointsText(earns)}.` : "",
    },
  };
}
