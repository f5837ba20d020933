export interface MenuLink {
  label: string;
  href: string;
}

export interface MenuItem extends MenuLink {
  active?: boolean;
  /** Marked with the sale icon. */
  sale?: boolean;
  items: readonly MenuLink[];
}
