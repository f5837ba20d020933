/** Brand strip of the home page, in this order. CFG-045 */
export const featuredBrands = ["ikon-tyres", "nokian", "nordman", "pirelli"] as const;

/** Shown after the featured ones. CFG-046 */
export const secondBrands = ["cordiant", "formula", "gislaved", "hankook", "pirelli", "torero", "laufenn"] as const;
