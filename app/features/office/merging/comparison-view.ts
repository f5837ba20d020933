import type { MergeComparison, MergeSide } from "../../../../gateway/contract/office/merging.ts";
import { pointsText } from "../../../shared/points-text.ts";
import { counted, formatDate, formatPhone } from "../../../ui/format.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";

const NONE = "нет";
const list = (values: readonly string[]): string => values.join(", ") || NONE;
const phone = (text: string): string => (text.includes("*") ? text : formatPhone(text));

const adsText = ({ adsSms, adsEmail }: MergeSide): string =>
  list([...(adsSms ? ["SMS"] : []), ...(adsEmail ? ["почта"] : [])]);

function pointsOf({ points, debt, isMember }: MergeSide): string {
  if (!isMember && points === 0 && debt === 0) return "не участвует";
  return [pointsText(points), debt > 0 && `долг ${pointsText(debt)}`, !isMember && "вышел из программы"]
    .filter(Boolean)
    .join(", ");
}

const ordersOf = ({ orders, openOrders }: MergeSide): string =>
  openOrders > 0 ? `${orders}, в работе ${openOrders}` : String(orders);

function reviewsAfter({ overlap }: MergeComparison): string {
  if (overlap.reviews === 0) return "Перейдут все";
  const same = counted(overlap.reviews, ["товар", "товара", "товаров"]);
  return `Перейдут; у обоих есть отзыв на ${same}: останется более поздний`;
}

function pointsAfter({ stays, goes }: MergeComparison): string {
  const sum = stays.points + goes.points - stays.debt - goes.debt;
  const total = sum >= 0 ? `Вместе ${pointsText(sum)}` : `Долг ${pointsText(-sum)}`;
  const paid = stays.debt + goes.debt > 0 ? ", долг гасится из общих" : "";
  return `${total}, сроки прежние${paid}`;
}

function adsChoice({ stays, goes }: MergeComparison): string {
  const both = { ...stays, adsSms: stays.adsSms && goes.adsSms, adsEmail: stays.adsEmail && goes.adsEmail };
  const after = adsText(both);
  if (after !== NONE) return `Останется: ${after}`;
  return adsText(stays) === NONE && adsText(goes) === NONE ? "Его нет" : "Не останется: нужно в обоих";
}

/** Two accounts side by side, and what becomes of each thing. */
export function comparisonView(comparison: MergeComparison) {
  const { stays, goes, overlap, obstacles } = comparison;
  const row = (what: string, of: (side: MergeSide) => string, after: string) => ({
    id: what,
    cells: { what, stays: of(stays), goes: of(goes), after },
  });
  const number = (read: (side: MergeSide) => number) => (side: MergeSide) => String(read(side));
  const warnings = [
    ...overlap.campaigns.map(
      (title) => `Акцией «${title}» воспользовались оба кабинета. Новой скидки по ней не будет.`,
    ),
    ...(overlap.invitedEachOther
      ? [
          "Один кабинет пригласил другой в программу лояльности. Приглашение пропадёт, а баллы за него останутся: если они начислены зря, поправьте баллы.",
        ]
      : []),
  ];
  return {
    ids: { stays: stays.id, goes: goes.id },
    titles: { stays: `Остаётся: №\u00a0${stays.id}`, goes: `Уходит: №\u00a0${goes.id}` },
    obstacles,
    warnings,
    rows: [
      row("Имя", ({ name }) => name || "Без имени", "Имя остаётся своё"),
      row("Телефоны", ({ phones }) => list(phones.map(phone)), "Входить можно по любому; основной остаётся"),
      row("Почта", ({ emails }) => list(emails.map(shownEmail)), "Адреса складываются; основной остаётся"),
      row("Регистрация", ({ registeredAt }) => formatDate(registeredAt, "Europe/Moscow", true), "Дата остаётся"),
      row(
        "Пароль",
        ({ hasPassword }) => (hasPassword ? "есть" : NONE),
        "Остаётся свой; из второго кабинета все выйдут",
      ),
      row("Заказы", ordersOf, "Перейдут все"),
      row(
        "Записи",
        number(({ visits }) => visits),
        "Перейдут все",
      ),
      row(
        "Договоры хранения",
        number(({ contracts }) => contracts),
        "Перейдут все",
      ),
      row(
        "Автомобили",
        number(({ cars }) => cars),
        overlap.cars > 0 ? `Перейдут; одинаковых ${overlap.cars}: будут одним` : "Перейдут все",
      ),
      row(
        "Отзывы",
        number(({ reviews }) => reviews),
        reviewsAfter(comparison),
      ),
      row(
        "Товары в корзине",
        number(({ cartLines }) => cartLines),
        "Корзины складываются",
      ),
      row("Баллы", pointsOf, pointsAfter(comparison)),
      row("Согласие на рекламу", adsText, adsChoice(comparison)),
    ],
  };
}
export type ComparisonView = ReturnType<typeof comparisonView>;
