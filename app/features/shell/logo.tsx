import * as css from "./logo.css.ts";

/** The mark is a tread block row; a retailer replaces the drawing here and the name in the settings. */
export function Logo({ brand }: { brand: string }) {
  return (
    <a href="/" className={css.logo}>
      <svg className={css.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path
          d="M4 4h7l-3 7H4zM13 4h7l-3 7h-7zM22 4h6v7h-9zM4 13h9l-3 7H4zM15 13h13v7H12zM4 22h4l-3 6H4zM10 22h18v6H7z"
          fill="currentColor"
        />
      </svg>
      {brand}
    </a>
  );
}
