import { BOOKING_PATH } from "../../../shared/booking-choice.ts";
import { Button } from "../../../ui/button.tsx";
import { CART_PARAMETER } from "./cart-tyres.ts";

/** From the cart to booking with what is in it then: a form, because the address that it leads to is another one for each cart. */
export function CartFitting() {
  return (
    <form action={BOOKING_PATH} method="get">
      <input type="hidden" name={CART_PARAMETER} value="1" />
      <Button>Шиномонтаж: цена и запись</Button>
    </form>
  );
}
