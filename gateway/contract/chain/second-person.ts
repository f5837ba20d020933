/**
 * The figures above which a second person has to agree, each with its reason: the one table of them. A figure of a day counts what one
 * person gave, or one client got, on a Moscow day at every door of its kind together, and what still waits is counted as given.
 * Roubles, points or per cent.
 */
export const secondPersonFigures = {
  moneyOfOrder: {
    usual: 20_000,
    label: "Деньги назад по одному заказу, ₽",
    reason:
      "Возвраты, деньги назад и отмены оплаченного заказа вместе, за всё время: части не проходят там, где не проходит целое",
  },
  moneyOfClient: {
    usual: 20_000,
    label: "Деньги назад одному покупателю за день, ₽",
    reason: "То же по всем его заказам: столько же, сколько по одному, чтобы не делили на заказы",
  },
  moneyOfPerson: {
    usual: 20_000,
    label: "Деньги назад от одного сотрудника за день, ₽",
    reason: "Столько же, сколько за раз: иначе восемь возвратов по 15 000 ₽ проходят без второго",
  },
  pointsOfClient: {
    usual: 5_000,
    label: "Баллы одному участнику за день",
    reason: "Извинение редко дороже 500 ₽; 5 000 баллов уже цена шины",
  },
  pointsOfPerson: {
    usual: 5_000,
    label: "Баллы от одного сотрудника за день",
    reason: "Десять обычных извинений за день; больше бывает редко, и тогда второму не трудно",
  },
  pricesOfClient: {
    usual: 10_000,
    label: "Уступки в цене одному покупателю за день, ₽",
    reason: "На сколько согласованные цены ниже наших за все штуки; комплект шин со скидкой в десятую часть проходит",
  },
  pricesOfPerson: {
    usual: 10_000,
    label: "Уступки в цене от одного сотрудника за день, ₽",
    reason: "Столько же, сколько одному покупателю: иначе делят на покупателей",
  },
  wordsOfPerson: {
    usual: 5_000,
    label: "Акции и купоны одного сотрудника за день, ₽",
    reason: "Рубли и баллы, которые даёт одно применение каждого слова, и все выпущенные купоны вместе; балл — рубль",
  },
  wordPercent: {
    usual: 30,
    label: "Часть заказа, которую снимает слово, %",
    reason: "Столько бывает на распродажах; сумма без порога покупки снимает весь заказ и тоже ждёт",
  },
  ownPricePercent: {
    usual: 30,
    label: "Своя цена товара ниже полученной из учёта, %",
    reason: "Столько бывает на распродажах; ниже чаще опечатка или подарок",
  },
} as const;

export type SecondPersonFigure = keyof typeof secondPersonFigures;
export type SecondPersonFigures = Record<SecondPersonFigure, number>;

/** What staff do that gives somebody money, points or a lower price, and that lets them do more of it alone. */
export const givingDoors = {
  return: "Возврат товара",
  payment_return: "Деньги назад по платежу",
  cancel: "Отмена оплаченного заказа",
  order_change: "Изменение оплаченного заказа",
  till: "Исправление кассы при выдаче",
  hand_out: "Отмена выдачи",
  correction: "Поправка баллов",
  invitation: "Награда за приглашение",
  campaign: "Акция",
  coupons: "Купоны",
  agreed_price: "Цена для покупателя",
  own_price: "Своя цена товара",
  figures: "Пределы для второго сотрудника",
} as const;
export type GivingDoor = keyof typeof givingDoors;
