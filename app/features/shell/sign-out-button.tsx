import * as css from "./navigation-item.css.ts";

/** Stands among the links of a menu. */
export function SignOutButton() {
  return (
    <form method="post" action="/logout/">
      <button type="submit" className={css.secondLink}>
        Выйти
      </button>
    </form>
  );
}
