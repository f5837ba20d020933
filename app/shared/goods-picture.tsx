import * as css from "./goods-picture.css.ts";

interface GoodsPictureProps {
  /** Base of the picture's address. */
  base: string;
  alt: string;
  /** Widths in pixels from which the browser chooses. */
  widths: readonly number[];
  sizes: string;
  /** Seen without scrolling: fetched first. */
  eager?: boolean;
}

/** A square product picture in AVIF, WebP or PNG. */
export function GoodsPicture({ base, alt, widths, sizes, eager = false }: GoodsPictureProps) {
  const sources = (format: string) => widths.map((width) => `${base}-${width}.${format} ${width}w`).join(", ");
  const side = widths[0];
  return (
    <picture className={css.frame}>
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <img
        src={`${base}-${side}.webp`}
        srcSet={sources("webp")}
        sizes={sizes}
        alt={alt}
        width={side}
        height={side}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        // React 18 knows the attribute in lower case only.
        {...(eager && { fetchpriority: "high" })}
        className={css.picture}
      />
    </picture>
  );
}
