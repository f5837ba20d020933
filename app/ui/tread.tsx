import * as css from "./tread.css.ts";

/** Edge of a graphite ground, cut like a tread. */
export function Tread() {
  return <div className={css.tread} aria-hidden="true" />;
}
