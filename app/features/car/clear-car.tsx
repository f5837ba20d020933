import { Button } from "../../ui/button.tsx";

/** Forgets the chosen car and comes back to `here`, path and query of the page; a list is freed from the car. CAR-015 */
export function ClearCar({ here }: { here: string }) {
  return (
    <form action="/cars/" method="post">
      <input type="hidden" name="intent" value="clear" />
      <input type="hidden" name="back" value={here} />
      <Button type="submit" variant="quiet" aria-label="Сбросить авто">
        Сбросить
      </Button>
    </form>
  );
}
