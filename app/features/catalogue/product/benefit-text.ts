import type { Benefit } from "../../../../gateway/contract/sales/offers.ts";
import { counted, formatPieces, formatPrice } from "../../../ui/format.ts";

export interface BenefitText {
  title: string;
  text: string;
}

/** The text of a benefit for a quantity; promises no more than cart and checkout offer. PRD-008 */
export function benefitText(benefit: Benefit, quantity: number): BenefitText {
  switch (benefit.code) {
    case "pickup":
      return {
        title: "Самовывоз бесплатно",
        text:
          benefit.reserveDays === null
            ? ""
            : `Бронь на ${counted(benefit.reserveDays, ["день", "дня", "дней"])}, оплата при получении`,
      };
    case "courier_free":
      return { title: "Курьер по городу бесплатно", text: `За ${formatPieces(quantity)} доставка не оплачивается` };
    case "courier_free_from":
      return { title: `Курьер бесплатно от ${formatPieces(benefit.pieces)}`, text: "Доставка по городу" };
    case "old_battery":
      return {
        title: `Минус ${formatPrice(benefit.discount)} за ${oldBatteries(quantity)}`,
        text: "Отметьте «Сдать старый аккумулятор» в корзине. При оплате в центре",
      };
  }
}

const oldBatteries = (count: number): string =>
  count === 1
    ? "старый аккумулятор"
    : counted(count, ["старый аккумулятор", "старых аккумулятора", "старых аккумуляторов"]);
