import type { PictureKind } from "./subject.ts";

/** Outline of each kind on a 24×24 grid, at the position of the drawing. */
const OUTLINES: Readonly<Record<PictureKind, string>> = {
  tyre: "M9.5 2C5 2 2 6 2 12s3 10 8 10h3c5 0 8-4 8-10S18 2 13 2zM13 6c3 0 5 3 5 6s-2 6-5 6-4-3-4-6 1-6 4-6z",
  disk: "M9 2C5 2 2 7 2 12s3 9 7 9h4c5 0 9-4 9-9s-4-10-9-10zM13 9a3 3 0 100 6 3 3 0 000-6zM13 4v5M21 10l-5 1M18 19l-3-4M8 19l3-4M5 10l5 1",
  battery: "M2 7l6-3 14 3v11l-5 4-15-3zM2 7l15 3v12M17 10l5-3",
  "wheel-cover": "M12 2a9 10 0 100 20 9 10 0 000-20zM12 5a7 7 0 100 14 7 7 0 000-14z",
  wiper: "M3 17C9 15 15 11 20 6l1 2C16 13 10 17 4 19zM10 11l4-2 1 3-4 2z",
  tpms: "M5 15l6-2 8 3v4l-6 2-8-3zM14 8h2v8h-2z",
  "brake-pads": "M5 5c5-2 9-2 13 0l2 2v3H4V7zM4 14c5-2 9-2 13 0l2 2v3H3v-3z",
  "brake-disk": "M12 2a9 10 0 100 20 9 10 0 000-20zM13 7a4 5 0 100 10 4 5 0 000-10z",
  oil: "M6 22V8l3-3V2h4v3l4 1v16z",
  "battery-accessory": "M3 9l4-2 14 2v10l-4 2-14-2zM7 8c2-4 7-4 9 1",
  autoproduct: "M5 7l6-3 8 2v13l-6 3-8-2zM5 7l8 2v13M13 9l6-3",
};

/** A small SVG outline for when rendering takes too long. */
export function placeholderFor(kind: PictureKind): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#f6f3ee" d="M0 0h24v24H0z"/>` +
    `<path d="${OUTLINES[kind]}" fill="#e9e5dd" stroke="#cfcac0" stroke-width=".3"/></svg>`
  );
}
