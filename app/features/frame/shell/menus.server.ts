import { fragmentCache } from "../../../framework/fragment-cache.server.tsx";
import { FooterColumns } from "./footer-columns.tsx";
import type { FooterColumn } from "./footer-sections.ts";
import type { MenuItem } from "./menu.ts";
import { BurgerItems, RowItems, StripItems } from "./menu-items.tsx";

const MAX_FRAGMENTS = 500;
/** Number of items in the sticky bar. NAV-030 */
const COMPACT_ITEMS = 7;

interface MenusData {
  main: readonly MenuItem[];
  content: readonly MenuItem[];
  burger: readonly MenuItem[];
  footer: readonly FooterColumn[];
  isSignedIn: boolean;
}

/** HTML of the menus and the footer: a fifth of a page's elements, the same on many pages. */
export function renderMenus({ main, content, burger, footer, isSignedIn }: MenusData) {
  return {
    strip: strip({ items: content }),
    row: row({ items: main.slice(0, COMPACT_ITEMS) }),
    /** Null when all items fit into the row. */
    rest: main.length > COMPACT_ITEMS ? row({ items: main.slice(COMPACT_ITEMS) }) : null,
    burger: list({ items: [...main, ...burger], isSignedIn }),
    footer: columns({ columns: footer }),
  };
}

const strip = fragmentCache(StripItems, MAX_FRAGMENTS);
const row = fragmentCache(RowItems, MAX_FRAGMENTS);
const list = fragmentCache(BurgerItems, MAX_FRAGMENTS);
const columns = fragmentCache(FooterColumns, MAX_FRAGMENTS);
