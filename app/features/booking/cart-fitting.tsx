import { loneLink } from "../../styles/typography.css.ts";
import { CART_FITTING_PATH } from "./cart-tyres.ts";

/** From the cart to booking: what is in the cart then is filled in. */
export function CartFitting() {
  return (
    <a href={CART_FITTING_PATH} className={loneLink}>
      Шиномонтаж: цена и запись
    </a>
  );
}
