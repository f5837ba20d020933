import type { MenuLinkValues } from "../../../../../gateway/contract/catalogue/menus.ts";
import { loneLink, muted } from "../../../../styles/typography.css.ts";
import { Card } from "../../../../ui/card.tsx";
import { Icon } from "../../../../ui/icon.tsx";

/** The stored link, to be looked at and followed before customers see it. */
export function MenuLinkPreview({ label, url, mark, isShown }: MenuLinkValues) {
  return (
    <Card as="section">
      <p className={muted}>{isShown ? "На сайте так:" : "Пока скрыта. На сайте будет так:"}</p>
      {url === "" ? (
        <strong>{label}</strong>
      ) : (
        <a href={url} className={loneLink} target="_blank" rel="noopener">
          {mark === "sale" && <Icon name="sale" size={16} />}
          {label}
        </a>
      )}
    </Card>
  );
}
