/**
 * A part that is moved sideways by itself. It holds what is hidden from sight within it: texts for screen readers, which are placed by the
 * nearest part with a position, would otherwise make the whole page as wide as the part.
 */
export const scrollsSideways = { position: "relative", overflowX: "auto" } as const;
