/** Event of the window: React has caught an exception, which no `error` event tells of. Heard by `plain-after-throw.ts`. */
export const DRAWING_FAILED = "drawing-failed";

/** For an error page, once it is shown: what was pressed may have thrown while the page was drawn anew. */
export function tellDrawingFailed(): void {
  dispatchEvent(new Event(DRAWING_FAILED));
}
