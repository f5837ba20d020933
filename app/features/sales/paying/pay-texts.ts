import { deadlineTexts } from "../../../../gateway/contract/sales/order-deadline.ts";
import type { Paying } from "../../../../gateway/contract/sales/paying.ts";

export interface PayTexts {
  title: string;
  /** Sentences, the first the most important. */
  texts: string[];
  /** What becomes of it is awaited. */
  isAwaited: boolean;
}

type Payment = Pick<Paying, "state" | "by" | "canPay" | "failure" | "qrPayload" | "deadline" | "zone">;

const NOT_CHARGED = "Деньги не списаны.";

/** Where it is paid, and what the shop does not see of it. */
const places: Record<Paying["by"], string> = {
  card: "Оплата проходит на странице банка: данные карты мы не видим.",
  sbp: "Оплата проходит в приложении банка.",
  loan: "Заявку заполняют на странице банка: её данных мы не видим.",
  other: "Оплата проходит на другой странице: как платить, выберете там.",
};

/** What a payment's page says, for the customer and for whoever pays instead of them. */
export function payTexts({ state, by, canPay, failure, qrPayload, deadline, zone }: Payment, now: Date): PayTexts {
  const isRequired = deadline.kind === "pay";
  const wait = canPay ? deadlineTexts(deadline, { zone, now }) : [];
  const over =
    canPay || !isRequired ? [] : ["Времени на новую оплату не осталось: если денег не будет, заказ отменится сам."];
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
          qrPayload === null ? places[by] : "Наведите камеру телефона на код или откройте приложение банка.",
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
    case "short":
      return {
        title: "Пришла не вся сумма",
        texts: [
          `${failure}. Возвращаем эти деньги: они придут туда, откуда их списали.`,
          ...(canPay ? ["Оплатите заказ ещё раз."] : []),
          ...wait,
          ...over,
        ],
        isAwaited: false,
      };
    case "expired":
      return { title: "Время на оплату в банке вышло", texts: [NOT_CHARGED, ...wait, ...over], isAwaited: false };
    case "none":
      return {
        title: "Заказ не оплачен",
        texts: [...(failure ? [`${failure}.`] : []), ...wait, ...over],
        isAwaited: false,
      };
    case "canceled":
      return { title: "Заказ не оплачен", texts: [...wait, ...over], isAwaited: false };
  }
}
