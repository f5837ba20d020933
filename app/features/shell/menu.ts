export interface MenuLink {
  label: string;
  href: string;
  /** Leads to what is shown, or is marked for always. */
  active?: boolean;
  /** Marked always or never, whatever is shown. */
  isFixed?: boolean;
}

export interface MenuItem extends MenuLink {
  /** Marked with the sale icon. */
  sale?: boolean;
  items: readonly MenuLink[];
}
