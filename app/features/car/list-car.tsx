import { Stack } from "../../ui/layout.tsx";
import { ChosenCarBar } from "./chosen-car-bar.tsx";
import type { ListCarView } from "./list-car.server.ts";
import { RememberCar } from "./remember-car.tsx";

/** Above a list: the chosen car, and the offer to remember the one that the list is for. */
export function ListCar({ view: { car, remember, here } }: { view: ListCarView }) {
  return (
    <Stack gap="s">
      {car && <ChosenCarBar car={car} here={here} />}
      {remember && <RememberCar car={remember} here={here} />}
    </Stack>
  );
}
