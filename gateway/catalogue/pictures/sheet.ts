/** Side of the square view box of every picture. */
export const SHEET_SIDE = 600;

export type Point = readonly [x: number, y: number];
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Formats a number for markup: at most `digits` decimals, never "-0" or an exponent. */
export function num(value: number, digits = 1): string {
  const rounded = Number(value.toFixed(digits));
  return String(Object.is(rounded, -0) ? 0 : rounded);
}

export function escapeXml(text: string): string {
  return (
    text
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
      .replace(/'/g, "&#39;")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not allowed in XML at all
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, "")
  );
}

/** Path data through the points. */
export function line(points: readonly Point[], closed = true): string {
  const steps = points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${num(x)} ${num(y)}`);
  return steps.join("") + (closed ? "Z" : "");
}

export function fill(d: string, colour: string, more = ""): string {
  return `<path d="${d}" fill="${colour}"${more ? ` ${more}` : ""}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width, 2)}"${more ? ` ${more}` : ""}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  radius = 0,
  more = "",
): string {
  const corner = radius ? ` rx="${num(radius)}"` : "";
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${corner} fill="${colour}"${more ? ` ${more}` : ""}/>`;
}

export function circle(centre: Point, radius: number, colour: string, more = ""): string {
  return `<circle cx="${num(centre[0])}" cy="${num(centre[1])}" r="${num(radius)}" fill="${colour}"${more ? ` ${more}` : ""}/>`;
}

export function ring(centre: Point, radius: number, colour: string, width: number, more = ""): string {
  return `<circle cx="${num(centre[0])}" cy="${num(centre[1])}" r="${num(radius)}" fill="none" stroke="${colour}" stroke-width="${num(width, 2)}"${more ? ` ${more}` : ""}/>`;
}

export function group(markup: string, attributes: string): string {
  return `<g ${attributes}>${markup}</g>`;
}

/** Collects the definitions (gradients, clip paths) of a picture; each call returns `url(#…)`. */
export interface Sheet {
  linear(from: Point, to: Point, stops: readonly Stop[]): string;
  radial(centre: Point, radius: number, stops: readonly Stop[], transform?: string): string;
  clip(markup: string): string;
  definitions(): string;
}

function stopMarkup([offset, colour, opacity]: Stop): string {
  const transparency = opacity === undefined ? "" : ` stop-opacity="${num(opacity, 3)}"`;
  return `<stop offset="${num(offset, 3)}" stop-color="${colour}"${transparency}/>`;
}

export function createSheet(): Sheet {
  const known = new Map<string, string>();
  const define = (element: string, attributes: string, content: string) => {
    const key = `${element} ${attributes}>${content}`;
    const id = known.get(key) ?? `d${known.size}`;
    known.set(key, id);
    return `url(#${id})`;
  };
  return {
    linear: ([x1, y1], [x2, y2], stops) =>
      define(
        "linearGradient",
        `gradientUnits="userSpaceOnUse" x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}"`,
        stops.map(stopMarkup).join(""),
      ),
    radial: ([cx, cy], radius, stops, transform) =>
      define(
        "radialGradient",
        `gradientUnits="userSpaceOnUse" cx="${num(cx)}" cy="${num(cy)}" r="${num(radius)}"${
          transform ? ` gradientTransform="${transform}"` : ""
        }`,
        stops.map(stopMarkup).join(""),
      ),
    clip: (markup) => define("clipPath", `clipPathUnits="userSpaceOnUse"`, markup),
    definitions: () =>
      [...known]
        .map(([key, id]) => {
          const element = key.slice(0, key.indexOf(" "));
          return `<${element} id="${id}" ${key.slice(element.length + 1)}</${element}>`;
        })
        .join(""),
  };
}
