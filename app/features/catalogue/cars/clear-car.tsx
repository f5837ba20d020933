import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";

const usualButton = (
  <Button type="submit" variant="quiet" aria-label="Сбросить авто">
    Сбросить
  </Button>
);

interface ClearCarProps {
  /** Path and query of the page. */
  here: string;
  /** A button that looks otherwise. */
  children?: ReactNode;
}

/** Clears the chosen car and returns to the page; a list loses its car filter. CAR-015, STF-017 */
export function ClearCar({ here, children = usualButton }: ClearCarProps) {
  return (
    <form action="/cars/" method="post">
      <input type="hidden" name="intent" value="clear" />
      <input type="hidden" name="back" value={here} />
      {children}
    </form>
  );
}
