import type { BannerValues } from "../../../../../gateway/contract/catalogue/banners.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Stack } from "../../../../ui/layout.tsx";
import { headerBanner } from "../header-banner.ts";
import { HeaderBannerLink } from "../header-banner-link.tsx";
import * as css from "./banner-preview.css.ts";

/** A banner as the header of the site shows it, on a wide screen and on a phone. */
export function BannerPreview({ placement, title, url, alt, wide, narrow, colour }: BannerValues) {
  const metadata = { hex: colour };
  const banner = headerBanner({
    [placement]: {
      url,
      title,
      alt,
      images: [
        { type: "desktop_redesign", url: wide, metadata },
        { type: "mobile_redesign", url: narrow, metadata },
      ],
    },
  });
  if (!banner) return null;
  return (
    <section aria-label="Как это выглядит">
      <Stack gap="s">
        <p className={muted}>На широком экране</p>
        <HeaderBannerLink banner={{ ...banner, narrow: banner.wide }} isHome />
        <p className={muted}>На телефоне</p>
        <div className={css.phone}>
          <HeaderBannerLink banner={{ ...banner, wide: banner.narrow }} isHome />
        </div>
      </Stack>
    </section>
  );
}
