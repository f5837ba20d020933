export interface MenuLink {
  label: string;
  href: string;
  /** Leads to the current page, or is always marked. */
  active?: boolean;
  /** Always or never marked, whatever the current page. */
  isFixed?: boolean;
}

export interface MenuItem extends MenuLink {
  /** Marked with the sale icon. */
  sale?: boolean;
  items: readonly MenuLink[];
}
