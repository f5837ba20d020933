import { INVITATION_POINTS, LIFETIME_DAYS } from "../../../../gateway/contract/sales/figures.ts";
import { formatNumber } from "../../../ui/format.ts";
import type { IconName } from "../../../ui/icon.tsx";
import type { LoyaltyView } from "./loyalty.server.ts";

type Rules = LoyaltyView["rules"];

interface Titled {
  title: string;
  text: string;
}

/** The shop gives no points for purchases. */
const earnsNothing = (rules: Rules): boolean => rules?.earnPercent === 0;

/** LOY-011 */
export const benefits = (rules: Rules): readonly (Titled & { icon: IconName })[] => [
  { icon: "sale", title: "До 50 % цены баллами", text: "1 балл — 1 рубль. Копить на всю покупку не нужно." },
  ...(earnsNothing(rules)
    ? []
    : [
        {
          icon: "star" as const,
          title: rules ? `${formatNumber(rules.earnPercent)} % с покупки` : "Баллы с покупок",
          text: "Начисляем за то, что оплачено деньгами, целыми баллами.",
        },
      ]),
  {
    icon: "user",
    title: `${INVITATION_POINTS} баллов за друга`,
    text: rules?.awaitsFirstOrder
      ? "Когда друг вступит по вашей ссылке и получит первый заказ."
      : "Когда друг вступит по вашей ссылке. Покупать ничего не нужно.",
  },
  { icon: "check", title: "Баллы не пропадут", text: "Вернёте товар — потраченные на него баллы тоже вернутся." },
];

/** LOY-012 */
export const earning = (rules: Rules): readonly string[] => [
  ...(earnsNothing(rules)
    ? []
    : [
        rules
          ? `Покупайте с получением в центре: ${formatNumber(rules.earnPercent)} % от оплаченного деньгами придут баллами.`
          : "Покупайте с получением в центре: часть оплаченного деньгами придёт баллами.",
      ]),
  rules?.awaitsFirstOrder
    ? `Зовите друзей: ${INVITATION_POINTS} баллов, когда друг вступит в программу и получит первый заказ.`
    : `Зовите друзей: ${INVITATION_POINTS} баллов, когда друг вступит в программу.`,
  `Принесите старую дисконтную карту: баллы за последние ${LIFETIME_DAYS} дней перенесём.`,
  "Баллы становятся активными на следующий день после начисления.",
];

/** LOY-013, LOY-046, LOY-047 */
export const paying: readonly string[] = [
  "Баллами можно оплатить до половины цены каждого товара.",
  "Хотя бы рубль за каждый товар остаётся деньгами.",
  "Сколько баллов спишется, видно в корзине до оформления заказа.",
];

/** LOY-014 */
export const steps: readonly Titled[] = [
  { title: "Войдите", text: "По номеру телефона: аккаунт появится сам." },
  { title: "Согласитесь с правилами", text: "Одна отметка. Карта и приложение не нужны." },
  { title: "Копите и платите", text: "Баллы видны в шапке сайта и в личном кабинете." },
];

/** LOY-016, LOY-044, LOY-045, LOY-050, LOY-051 */
export const notices = (rules: Rules): readonly Titled[] => [
  {
    title: "Срок баллов",
    text: `Баллы действуют ${LIFETIME_DAYS} дней. У баллов по особым акциям срок может быть другим: он указан в условиях акции.`,
  },
  {
    title: "Возврат товара",
    text: "Потраченные баллы восстанавливаются, начисленные за эту покупку отменяются.",
  },
  {
    title: "Кто участвует",
    text: "Частные покупатели. Юридические лица и индивидуальные предприниматели в программе не участвуют.",
  },
  { title: "На что баллы не действуют", text: exclusionsOf(rules) },
];

/** LOY-056 … LOY-066 */
function exclusionsOf(rules: Rules): string {
  const brands = named(rules?.brands, "диски", "диски отдельных брендов");
  const cards = named(rules?.cards, "по картам рассрочки", "по картам рассрочки");
  return `Баллы не начисляются и не списываются за шины, ${brands}товары распродажи и товары со скидкой, при покупке в рассрочку и кредит, ${cards}при доставке курьером и транспортной компанией, при онлайн-оплате частями.`;
}

/** «диски Replay, iFree, »: nothing where the shop has named none, and the general words while it cannot be asked. */
function named(names: readonly string[] | undefined, what: string, unknown: string): string {
  if (names === undefined) return `${unknown}, `;
  return names.length > 0 ? `${what} ${names.join(", ")}, ` : "";
}

/** LOY-017 */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: "Где увидеть свои баллы?",
    answer:
      "В шапке сайта и в личном кабинете, в разделе «Баллы»: там вся история и день, до которого баллы действуют.",
  },
  {
    question: "Когда можно потратить начисленное?",
    answer: "На следующий день после начисления. Первыми списываются баллы, срок которых кончается раньше.",
  },
  {
    question: "Можно ли оплатить баллами весь заказ?",
    answer: "Нет: до половины цены каждого товара, и хотя бы рубль за товар — деньгами.",
  },
  {
    question: "Что будет с баллами при возврате?",
    answer: "Потраченные баллы вернём, начисленные за эту покупку отменим.",
  },
  {
    question: "Как пригласить друга?",
    answer:
      "Ссылка и код — в личном кабинете, в разделе «Данные». Приглашение действует для тех, кто у нас ещё не покупал.",
  },
  {
    question: "Может ли вступить компания?",
    answer: "Нет: программа для частных покупателей. Юридические лица и предприниматели в ней не участвуют.",
  },
];
