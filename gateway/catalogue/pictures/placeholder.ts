import { OUTLINE_SIDE, outlineOf } from "./outlines.ts";
import type { PictureSubject } from "./subject.ts";

const side = OUTLINE_SIDE;

/**
 * A small SVG of what the drawing will cover, for when drawing takes too long. It is twice as wide as high, and pictures are square: a page
 * shows the middle of it, and its scripts know by the shape that they have to ask again. Of a photo nothing is known: it has no outline.
 */
export const placeholderFor = (subject: PictureSubject | null): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * side}" height="${side}" viewBox="${-side / 2} 0 ${2 * side} ${side}">` +
  `<path fill="#f6f3ee" d="M${-side / 2} 0h${2 * side}v${side}h${-2 * side}z"/>` +
  `<path d="${subject ? outlineOf(subject) : ""}" fill="#e4dfd5" stroke="#e4dfd5" stroke-width=".8" stroke-linejoin="round" fill-rule="evenodd"/></svg>`;
