import type { FooterSection, Layout, NavigationItem } from "../../contract/chain/region.ts";
import type { RegionRow } from "./directory.ts";
import type { MenuLink } from "./menu-store.ts";

const SECTIONS = ["about", "customers", "socials", "contacts"] as const;

/**
 * Menus and footer for a region, of the links that are shown, in their order.
 * NAV-013, NAV-016, NAV-018 … NAV-023, NAV-045 … NAV-049
 */
export function navigationOf(region: Pick<RegionRow, "phone">, links: readonly MenuLink[]): Layout["navigation"] {
  const itemsOf = (parts: readonly MenuLink[]): NavigationItem[] =>
    parts.map(({ id, url, label, mark }) => ({
      id,
      url,
      label,
      slug: slugOf(url),
      options: { class: mark },
      items: itemsOf(links.filter(({ parentId }) => parentId === id)),
    }));
  const at = (place: MenuLink["place"]) => itemsOf(links.filter((link) => link.place === place));
  return {
    main: at("main"),
    content: { items: at("content") },
    burger_info: { items: at("burger") },
    footer: {
      sections: SECTIONS.flatMap((slug) =>
        at(slug).map(({ id, label, items }) => ({
          id,
          slug,
          label,
          items: [
            ...(slug === "contacts" ? [phoneOf(region)] : []),
            ...items.map((item) => ({ url: item.url, label: item.label })),
          ],
        })),
      ),
    },
  };
}

/** The label matches the phone pattern of the specification; the site formats it. NAV-043, NAV-062 */
const phoneOf = ({ phone }: Pick<RegionRow, "phone">): FooterSection["items"][number] => ({
  label: phone,
  url: `tel:${phone}`,
  phone: phone.replace(/\D/g, ""),
});

const slugOf = (url: string) =>
  url
    .split(/[/#]/)
    .filter((part) => part !== "")
    .join("-");
