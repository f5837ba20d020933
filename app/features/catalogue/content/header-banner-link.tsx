import { media } from "../../../styles/responsive-style.ts";
import type { HeaderBannerView } from "./header-banner.ts";
import * as css from "./header-banner-link.css.ts";

/** Size that banners are designed for, pixels. The box has a fixed height, so that a picture of another shape moves nothing. */
const WIDE = { width: 1280, height: 72 };
const NARROW = { width: 720, height: 112 };

interface HeaderBannerProps {
  banner: HeaderBannerView;
  /** The first screen belongs to goods: a banner of the shop is there where the screen is high enough for both, one of the desk always. */
  on: "home" | "page" | "desk";
}

/** Often the largest thing on the first screen. React 18 accepts the attribute in lower case only. */
const FIRST: object = { fetchpriority: "high" };

/** Not fetched where it is not shown. */
const LATER: object = { loading: "lazy" };

/** The colour around the picture is a drawn rectangle: the content policy allows no style attributes. */
export function HeaderBannerLink({ banner: { href, alt, wide, narrow }, on }: HeaderBannerProps) {
  return (
    <a href={href} className={`${css.link} ${css.shownOn[on]}`}>
      <svg className={css.ground} aria-hidden="true">
        {wide.hex && <rect width="100%" height="100%" fill={wide.hex} />}
        {narrow.hex !== wide.hex && (
          <rect className={css.narrowGround} width="100%" height="100%" fill={narrow.hex ?? "none"} />
        )}
      </svg>
      <picture>
        <source media={media.desktop} srcSet={wide.src} {...WIDE} />
        <img src={narrow.src} alt={alt} className={css.picture} {...NARROW} {...(on === "page" ? LATER : FIRST)} />
      </picture>
    </a>
  );
}
