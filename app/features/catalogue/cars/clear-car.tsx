import { Button } from "../../../ui/button.tsx";

/** Clears the chosen car and returns to `here`, path and query of the page; a list loses its car filter. CAR-015 */
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
