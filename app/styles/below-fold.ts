import type { LayeredRule } from "./layered.ts";

/**
 * For a block that is never on the first screen: it is laid out and painted when it comes near. `height` must be close to the real
 * one, because the browser uses it to restore the scroll position of a page that it has not cached.
 */
export const belowFold = (height: string): LayeredRule => ({
  contentVisibility: "auto",
  containIntrinsicBlockSize: `auto ${height}`,
  // Focus rings extend beyond the block, which now clips its content.
  overflowClipMargin: "0.5rem",
});
