import type { LayeredRule } from "./layered.ts";

/**
 * For a block that no first screen shows: it is laid out and painted when it comes near. Its `height` must be near to the true one,
 * because it stands in for it when a browser that has not kept the page returns to its place in it.
 */
export const belowFold = (height: string): LayeredRule => ({
  contentVisibility: "auto",
  containIntrinsicBlockSize: `auto ${height}`,
  // Focus rings reach out of the block, which is a box of its own now.
  overflowClipMargin: "0.5rem",
});
