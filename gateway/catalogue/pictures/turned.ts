import { LIGHT, type Tone, type Vec3 } from "./light.ts";
import { circle, num, type Point, type Sheet, type Stop } from "./sheet.ts";

/**
 * Solids of revolution (tyres, rims, brake disks), seen by a distant camera. Everything is drawn face-on, with depth as a
 * sideways shift, and one matrix turns the result into the real view: the projection is affine, so circles stay circles here
 * and lettering needs no special treatment.
 */
export interface TurnedFrame {
  /** `transform` from drawing to sheet. */
  readonly matrix: string;
  /** Drawing coordinates of a point; angle in radians, anticlockwise from the right; depth towards the viewer. */
  at(radius: number, angle: number, depth: number): Point;
  /** Sheet coordinates of the same point. */
  onSheet(radius: number, angle: number, depth: number): Point;
  /** Converts a direction from object space to view space. */
  toView(direction: Vec3): Vec3;
  /** View-space normal of a surface whose normal points `radial` outwards and `axial` along the axis. */
  normal(angle: number, radial: number, axial: number): Vec3;
  /** Lowest point of a circle on the sheet. */
  lowest(radius: number, depth: number): number;
}

export function turnedFrame(view: { yaw: number; pitch: number; centre: Point }): TurnedFrame {
  const [cosYaw, sinYaw] = [Math.cos(view.yaw), Math.sin(view.yaw)];
  const [cosPitch, sinPitch] = [Math.cos(view.pitch), Math.sin(view.pitch)];
  const toView = ([x, y, z]: Vec3): Vec3 => {
    const turnedX = x * cosYaw + z * sinYaw;
    const turnedZ = -x * sinYaw + z * cosYaw;
    return [turnedX, y * cosPitch - turnedZ * sinPitch, y * sinPitch + turnedZ * cosPitch];
  };
  const across = toView([1, 0, 0]);
  const up = toView([0, 1, 0]);
  const axis = toView([0, 0, 1]);
  const m = { a: across[0], b: -across[1], c: -up[0], d: up[1] };
  const determinant = m.a * m.d - m.b * m.c;
  const shiftX = (m.d * axis[0] + m.c * axis[1]) / determinant;
  const shiftY = (-m.b * axis[0] - m.a * axis[1]) / determinant;
  const at = (radius: number, angle: number, depth: number): Point => [
    radius * Math.cos(angle) + depth * shiftX,
    -radius * Math.sin(angle) + depth * shiftY,
  ];
  const onSheet = (radius: number, angle: number, depth: number): Point => {
    const [x, y] = at(radius, angle, depth);
    return [m.a * x + m.c * y + view.centre[0], m.b * x + m.d * y + view.centre[1]];
  };
  const numbers = [m.a, m.b, m.c, m.d].map((value) => num(value, 4)).join(" ");
  return {
    matrix: `matrix(${numbers} ${num(view.centre[0])} ${num(view.centre[1])})`,
    at,
    onSheet,
    toView,
    normal: (angle, radial, axial) => toView([radial * Math.cos(angle), radial * Math.sin(angle), axial]),
    lowest: (radius, depth) => view.centre[1] - depth * axis[1] + radius * Math.hypot(across[1], up[1]),
  };
}

/** A point of the outline that is rotated round the axis. */
export type OutlinePoint = readonly [radius: number, depth: number];

/**
 * A surface of revolution as nested discs, in painting order (from the outside in, from back to front). A ring's brightness is
 * linear in its position, so one linear gradient shades it exactly.
 */
export function turnedSurface(sheet: Sheet, frame: TurnedFrame, outline: readonly OutlinePoint[], tone: Tone): string {
  const lightAcross = dotWith(frame.toView([1, 0, 0]));
  const lightUp = dotWith(frame.toView([0, 1, 0]));
  const lightAngle = Math.atan2(lightUp, lightAcross);
  return outline
    .slice(0, -1)
    .map(([radius, depth], index) => {
      const [nextRadius, nextDepth] = outline[index + 1] ?? [radius, depth];
      const length = Math.hypot(nextRadius - radius, nextDepth - depth) || 1;
      const radial = (nextDepth - depth) / length;
      const axial = (radius - nextRadius) / length;
      const stops: Stop[] = RING_STOPS.map((share) => {
        const angle = lightAngle + Math.acos(1 - 2 * share);
        return [share, tone(frame.normal(angle, radial, axial))];
      });
      const paint = sheet.linear(
        frame.at(radius, lightAngle, depth),
        frame.at(radius, lightAngle + Math.PI, depth),
        stops,
      );
      return circle(frame.at(0, 0, depth), radius, paint);
    })
    .join("");
}

const RING_STOPS = [0, 0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 0.92, 1];

function dotWith(direction: Vec3): number {
  return direction[0] * LIGHT[0] + direction[1] * LIGHT[1] + direction[2] * LIGHT[2];
}

/** A smooth outline through the points (Catmull–Rom), with `steps` segments between neighbours. */
export function smoothOutline(points: readonly OutlinePoint[], steps: number): OutlinePoint[] {
  const result: OutlinePoint[] = [];
  const get = (index: number): OutlinePoint => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  for (let index = 0; index < points.length - 1; index += 1) {
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const blend = (axis: 0 | 1) => {
        const [p0, p1, p2, p3] = [get(index - 1)[axis], get(index)[axis], get(index + 1)[axis], get(index + 2)[axis]];
        return (
          0.5 *
          (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t * t + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)
        );
      };
      result.push([blend(0), blend(1)]);
    }
  }
  result.push(get(points.length - 1));
  return result;
}
