import type { CarSlugs } from "../../../shared/chosen-car.ts";
import { Button } from "../../../ui/button.tsx";
import { CarFields } from "./car-fields.tsx";

/** On a list filtered by a car that is not the chosen one: offers to choose it. */
export function RememberCar({ car, here }: { car: CarSlugs; here: string }) {
  return (
    <form action="/cars/" method="post">
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="back" value={here} />
      <CarFields car={car} />
      <Button type="submit" icon="car">
        Запомнить этот автомобиль
      </Button>
    </form>
  );
}
