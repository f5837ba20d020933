import { type Category, categories } from "../../../../gateway/contract/catalogue/categories.ts";
import { shopOffices } from "../../../../gateway/contract/chain/region.ts";
import { loyaltyProgramme } from "../../../../gateway/contract/sales/loyalty.ts";
import type { Result } from "../../../gateway/client.server.ts";
import { pointsGenitive, pointsText } from "../../../shared/points-text.ts";
import { kopecksOf } from "../../../shared/typed-sum.ts";
import { formatPrice } from "../../../ui/format.ts";
import { invitationOf, inviterOf } from "../../../visitor/invitation.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { JOIN_PATH } from "./consent-path.ts";

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

/** The modal over this page, with the shortest form. LOY-034, LOY-037 */
const SIGN_IN_HREF = `?${new URLSearchParams({ showAuthModal: "true", signup: "short", next: JOIN_PATH })}`;

const SHOWN_CENTRES = 3;

/** An invited customer who can join at once is sent to the form. LOY-033 */
export const joinsAtOnce = ({ user, cookies }: Visitor): boolean =>
  user !== null && user.loyalty_referer_code === null && invitationOf(cookies) !== null;

/** The page of the programme for the current visitor. LOY-011 … LOY-017, LOY-035, LOY-036, LOY-037, B-25 */
export async function loadLoyalty(visitor: Visitor, url: URL) {
  const typed = readCalculator(url.searchParams);
  const [programme, centres, inviter] = await Promise.all([
    visitor.gateway.call(loyaltyProgramme, typed.question ?? {}),
    loadCentres(visitor),
    visitor.user?.loyalty_referer_code ? null : inviterOf(visitor),
  ]);
  const rules = programme.ok ? programme.data : null;
  return {
    action: actionFor(visitor),
    inviter,
    /** Null while the shop cannot be asked: the page then tells what never changes. */
    rules: rules && {
      earnPercent: rules.earnPercent,
      brands: rules.excludedWheelBrands,
      cards: rules.excludedCards,
      awaitsFirstOrder: rules.referralReward === "first_delivered_order",
    },
    centres,
    calculator: { ...typed.shown, ...calculation(typed, programme) },
  };
}
export type LoyaltyView = Awaited<ReturnType<typeof loadLoyalty>>;

/** The main button of the three kinds of visitors. */
function actionFor({ user }: Pick<Visitor, "user">) {
  if (user?.loyalty_referer_code) return { text: "Посмотреть мои баллы", href: "/my/bonuses/" };
  return { text: "Стать участником", href: user ? JOIN_PATH : SIGN_IN_HREF };
}

/** The first centres of the region; none where it has none of its own, and during an outage. */
async function loadCentres({ gateway, region }: Visitor) {
  const offices = await gateway.call(shopOffices, {});
  if (!offices.ok) return { place: "", shops: [] };
  const { slug, titleIn } = await region();
  const own = offices.data.shops.filter(({ regionSlug }) => regionSlug === slug);
  return {
    place: own.length > 0 ? titleIn : "",
    shops: (own.length > 0 ? own : offices.data.shops)
      .slice(0, SHOWN_CENTRES)
      .map(({ id, title, address, hoursText, phone }) => ({ id, title, address, hoursText, phone })),
  };
}
