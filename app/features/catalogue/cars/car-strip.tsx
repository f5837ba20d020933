import type { ReactNode } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import * as css from "./car-strip.css.ts";
import { ClearCar } from "./clear-car.tsx";

interface CarStripProps {
  name: string;
  /** Path and query of the page, to come back to. */
  here: string;
  /** Another way to see the page with this car. */
  children?: ReactNode;
}

/** The chosen car in one line: its name leads to the choice of another one. CAR-002, CAR-015 */
export function CarStrip({ name, here, children }: CarStripProps) {
  return (
    <div className={css.strip}>
      <Icon name="car" />
      <a href={`/cars/?${new URLSearchParams({ back: here })}`} className={css.name} title={name}>
        <VisuallyHidden>Ваш автомобиль: </VisuallyHidden>
        {name}
        <VisuallyHidden>. Сменить</VisuallyHidden>
      </a>
      <span className={css.links}>
        {children}
        <ClearCar here={here}>
          <IconButton type="submit" icon="close" label="Сбросить авто" />
        </ClearCar>
      </span>
    </div>
  );
}
