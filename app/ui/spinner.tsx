import { Icon } from "./icon.tsx";
import * as css from "./spinner.css.ts";

/** A wait that is seen and read: the words say what for («Ищем свободное время»). */
export function Spinner({ children }: { children: string }) {
  return (
    <span className={css.wait} role="status">
      <span className={css.wheel}>
        <Icon name="wheel" size={24} />
      </span>
      {children}
    </span>
  );
}
