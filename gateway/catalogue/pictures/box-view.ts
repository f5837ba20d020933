import type { Tone, Vec3 } from "./light.ts";
import { fill, line, num, type Point, SHEET_SIDE, type Sheet, type Stop } from "./sheet.ts";

/**
 * View of objects on a floor, from above and a little from the right, so that the front faces the light. Object space: x along
 * the front, y up, z towards the viewer, in any unit; scaled to the sheet.
 */
export interface BoxView {
  at(x: number, y: number, z: number): Point;
  /** `transform` for a flat face: origin at its top left corner, unit vectors along `right` and `down`. */
  face(origin: Vec3, right: Vec3, down: Vec3): string;
  normal(direction: Vec3): Vec3;
  scale: number;
  /** Ratio of height to width of a circle on the floor. */
  squash: number;
}

const VIEW = { yaw: 0.5, pitch: 0.36 };

/** `size` is the bounding box. The view is scaled to fit the sheet, with the object on a common floor line. */
export function boxView(size: Vec3, options: { yaw?: number; pitch?: number; fit?: number } = {}): BoxView {
  const { yaw = VIEW.yaw, pitch = VIEW.pitch, fit = 0.76 } = options;
  const [cosYaw, sinYaw, cosPitch, sinPitch] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  const toView = ([x, y, z]: Vec3): Vec3 => {
    const turnedX = x * cosYaw - z * sinYaw;
    const turnedZ = x * sinYaw + z * cosYaw;
    return [turnedX, y * cosPitch - turnedZ * sinPitch, y * sinPitch + turnedZ * cosPitch];
  };
  const corners = [0, 1].flatMap((x) =>
    [0, 1].flatMap((y) => [0, 1].map((z) => toView([(x - 0.5) * size[0], y * size[1], (z - 0.5) * size[2]]))),
  );
  const span = (axis: 0 | 1): [number, number] => [
    Math.min(...corners.map((corner) => corner[axis])),
    Math.max(...corners.map((corner) => corner[axis])),
  ];
  const [left, right] = span(0);
  const [bottom, top] = span(1);
  const scale = Math.min((SHEET_SIDE * fit) / (right - left), (SHEET_SIDE * fit) / (top - bottom));
  const offsetX = SHEET_SIDE / 2 - ((left + right) / 2) * scale;
  const offsetY = SHEET_SIDE / 2 + ((top + bottom) / 2) * scale - 4;
  const at = (x: number, y: number, z: number): Point => {
    const [viewX, viewY] = toView([x, y, z]);
    return [offsetX + viewX * scale, offsetY - viewY * scale];
  };
  return {
    at,
    face: (origin, rightwards, downwards) => {
      const [x, y] = at(...origin);
      const step = (direction: Vec3) => {
        const [viewX, viewY] = toView(direction);
        return `${num(viewX * scale, 4)} ${num(-viewY * scale, 4)}`;
      };
      return `matrix(${step(rightwards)} ${step(downwards)} ${num(x)} ${num(y)})`;
    },
    normal: toView,
    scale,
    squash: sinPitch,
  };
}

/** A point of the outline of an upright solid of revolution: radius and height above its foot, in sheet pixels. */
type UprightPoint = readonly [radius: number, height: number];

/** Gradient stops for a band round an upright axis, from left to right. */
function roundStops(tone: Tone, lean = 0): Stop[] {
  return [0, 0.06, 0.16, 0.3, 0.45, 0.6, 0.75, 0.88, 0.96, 1].map((share) => {
    const across = share * 2 - 1;
    const flat = Math.cos(Math.atan(lean));
    const normal: Vec3 = [across * flat, Math.sin(Math.atan(lean)), Math.sqrt(Math.max(0, 1 - across * across)) * flat];
    return [share, tone(normal)];
  });
}

/** Upright solid of revolution (can, cap, post): conical bands from the foot up, then the top disc. Sheet coordinates. */
export function upright(
  sheet: Sheet,
  [x, y]: Point,
  outline: readonly UprightPoint[],
  squash: number,
  tone: Tone,
  top = true,
): string {
  let markup = "";
  for (let index = 0; index < outline.length - 1; index += 1) {
    const [r0 = 0, h0 = 0] = outline[index] ?? [];
    const [r1 = 0, h1 = 0] = outline[index + 1] ?? [];
    const lean = h1 === h0 ? 4 : (r0 - r1) / (h1 - h0);
    const widest = Math.max(r0, r1);
    const paint = sheet.linear([x - widest, 0], [x + widest, 0], roundStops(tone, lean));
    const arc = (radius: number, towards: number, sweep: 0 | 1, height: number) =>
      `A${num(radius)} ${num(radius * squash)} 0 0 ${sweep} ${num(towards)} ${num(y - height)}`;
    const d =
      `M${num(x - r0)} ${num(y - h0)}L${num(x - r1)} ${num(y - h1)}` +
      `${arc(r1, x + r1, 1, h1)}L${num(x + r0)} ${num(y - h0)}${arc(r0, x - r0, 1, h0)}Z`;
    markup += `<path d="${d}" fill="${paint}"/>`;
  }
  const [radius = 0, height = 0] = outline[outline.length - 1] ?? [];
  if (top && radius > 0) {
    const lid = tone([0, 0.92, 0.39]);
    markup += `<ellipse cx="${num(x)}" cy="${num(y - height)}" rx="${num(radius)}" ry="${num(radius * squash)}" fill="${lid}"/>`;
  }
  return markup;
}

/** Contact shadow of a box: thin layers that spread away from the light. */
export function floorShadow(view: BoxView, [length, , width]: Vec3): string {
  const unit = Math.max(length, width) / 100;
  const layers = 18;
  return Array.from({ length: layers }, (_, index) => {
    const grow = (layers - index) * 0.55 * unit - unit;
    const away = grow * 0.4;
    const [x, z] = [length / 2 + grow * 0.5, width / 2 + grow * 0.8];
    const corner = (sideX: number, sideZ: number): Point => view.at(sideX * x + away, 0, sideZ * z);
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    const round = `stroke="#221e18" stroke-width="${num(Math.max(0, grow) * view.scale * 0.9 + 1)}"`;
    return fill(line(corners), "#221e18", `${round} opacity="${num(0.014 + index * 0.004, 3)}"`);
  }).join("");
}
