import * as css from "./logo.css.ts";
import { pictureSize } from "./picture-size.ts";

interface LogoProps {
  /** What the shop is called. */
  brand: string;
  /** Path of the picture that staff have chosen; empty for the icon with the name beside it. */
  picture: string;
  /** Path of the small square picture; empty for none. */
  icon: string;
}

export function Logo(props: LogoProps) {
  return (
    <a href="/" className={css.logo}>
      <LogoSign {...props} />
    </a>
  );
}

/** Pixels. */
const HEIGHT = 32;

/** A picture from the settings takes the place of icon and name. */
function LogoSign({ brand, picture, icon }: LogoProps) {
  const size = pictureSize(picture);
  if (size) {
    const width = Math.round((size.width / size.height) * HEIGHT);
    return <img src={picture} alt={brand} width={width} height={HEIGHT} className={css.picture} />;
  }
  return (
    <>
      {icon && <img src={icon} alt="" width={HEIGHT} height={HEIGHT} className={css.picture} />}
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
