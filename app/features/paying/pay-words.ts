import type { Paying } from "../../../gateway/contract/paying.ts";

export interface PayWords {
  title: string;
  /** Sentences, the first the most important. */
  texts: string[];
  /** What becomes of it is awaited. */
  isAwaited: boolean;
}

interface Payment {
  state: Paying["state"];
  canPay: boolean;
  failure: string | null;
  /** Local time. */
  until: string | null;
  qrPayload: string | null;
}

const NOT_CHARGED = "Деньги не списаны.";

/** What a payment's page says, for the customer and for whoever pays instead of them. */
export function payWords({ state, canPay, failure, until, qrPayload }: Payment): PayWords {
  const wait = until && canPay ? [`Заказ ждёт оплаты до\u00a0${until}, потом отменится сам.`] : [];
  const over = canPay ? [] : ["Времени на новую оплату не осталось: если денег не будет, заказ отменится сам."];
  switch (state) {
    case "paid":
      return { title: "Заказ оплачен", texts: ["Спасибо, деньги получены."], isAwaited: false };
    case "refunding":
      return { title: "Деньги возвращаются", texts: ["Заказ отменён, банк возвращает деньги."], isAwaited: false };
    case "refunded":
      return { title: "Деньги возвращены", texts: ["Они придут туда, откуда их списали."], isAwaited: false };
    case "starting":
      return { title: "Готовим оплату", texts: ["Спрашиваем банк, это займёт несколько секунд."], isAwaited: true };
    case "pending":
      return {
        title: "Оплата заказа",
        texts: [
          qrPayload === null
            ? "Оплата проходит на странице банка: данные карты мы не видим."
            : "Наведите камеру телефона на код или откройте приложение банка.",
          "Если вы уже заплатили, подождите: страница обновится сама.",
          ...wait,
        ],
        isAwaited: true,
      };
    case "failed":
      return {
        title: "Оплата не прошла",
        texts: [`${failure ?? "Банк отклонил оплату"}. ${NOT_CHARGED}`, ...wait, ...over],
        isAwaited: false,
      };
    case "expired":
      return { title: "Время на оплату в банке вышло", texts: [NOT_CHARGED, ...wait, ...over], isAwaited: false };
    case "canceled":
    case "none":
      return { title: "Заказ не оплачен", texts: [...wait, ...over], isAwaited: false };
  }
}
