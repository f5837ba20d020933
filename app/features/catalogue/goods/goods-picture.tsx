import * as css from "./goods-picture.css.ts";

interface GoodsPictureProps {
  /** Base of the picture's address. */
  base: string;
  alt: string;
  /** Widths in pixels from which the browser chooses. */
  widths: readonly number[];
  sizes: string;
  /** Visible without scrolling: fetched first. */
  eager?: boolean;
}

/** A square product picture; the server answers in the best format that the browser accepts. */
export function GoodsPicture({ base, alt, widths, sizes, eager = false }: GoodsPictureProps) {
  const side = widths[0];
  return (
    <img
      src={`${base}-${side}`}
      srcSet={widths.map((width) => `${base}-${width} ${width}w`).join(", ")}
      sizes={sizes}
      alt={alt}
      width={side}
      height={side}
      loading={eager ? undefined : "lazy"}
      // React 18 accepts the attribute in lower case only.
      {...(eager && { fetchpriority: "high" })}
      className={css.picture}
    />
  );
}
