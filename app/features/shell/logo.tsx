import { pictureSize } from "../../shared/picture-size.ts";
import * as css from "./logo.css.ts";

interface LogoProps {
  /** What the shop is called. */
  brand: string;
  /** Path of the picture that staff have chosen; empty for the drawn mark with the name beside it. */
  picture: string;
}

export function Logo(props: LogoProps) {
  return (
    <a href="/" className={css.logo}>
      <LogoSign {...props} />
    </a>
  );
}

/** Pixels, as the drawn mark has. */
const HEIGHT = 32;

/** The mark is a tread block row; a picture from the settings takes the place of mark and name. */
function LogoSign({ brand, picture }: LogoProps) {
  const size = pictureSize(picture);
  if (size) {
    const width = Math.round((size.width / size.height) * HEIGHT);
    return <img src={picture} alt={brand} width={width} height={HEIGHT} className={css.picture} />;
  }
  return (
    <>
      <svg className={css.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path
          d="M4 4h7l-3 7H4zM13 4h7l-3 7h-7zM22 4h6v7h-9zM4 13h9l-3 7H4zM15 13h13v7H12zM4 22h4l-3 6H4zM10 22h18v6H7z"
          fill="currentColor"
        />
      </svg>
      {brand}
    </>
  );
}

/** How the header would show it. */
export function LogoExample(props: LogoProps) {
  return (
    <section aria-label="Как это выглядит в шапке">
      <span className={css.example}>
        <LogoSign {...props} />
      </span>
    </section>
  );
}
