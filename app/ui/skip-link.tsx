import * as css from "./skip-link.css.ts";

/** First stop of the keyboard: past the header, to the element with the id. */
export function SkipLink({ to = "main" }: { to?: string }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      К содержанию
    </a>
  );
}
