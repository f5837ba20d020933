import * as css from "./navigation-item.css.ts";

/** Looks like the links of the menu around it. */
export function SignOutButton() {
  return (
    <form method="post" action="/logout/">
      <button type="submit" className={css.secondLink}>
        Выйти
      </button>
    </form>
  );
}
