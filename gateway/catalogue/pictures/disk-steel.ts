import type { FinishLook } from "./finish.ts";
import { metalTone, shift } from "./light.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { fill, group, line, type Point, type Sheet, stroke } from "./sheet.ts";
import { smoothOutline, type TurnedFrame, turnedSurface } from "./turned.ts";

interface SteelFace {
  radius: number;
  hubRadius: number;
  depth: number;
  look: FinishLook;
}

/** Stamped steel face: a bowl with vent holes near the rim. */
export function drawSteelFace(sheet: Sheet, frame: TurnedFrame, face: SteelFace, random: SeededRandom): string {
  const { radius, hubRadius, depth, look } = face;
  const reach = radius - hubRadius;
  const ridge = hubRadius + reach * 0.48;
  const outline = smoothOutline(
    [
      [radius, depth - 22],
      [hubRadius + reach * 0.86, depth - 20],
      [hubRadius + reach * 0.7, depth - 4],
      [ridge, depth + 8],
      [hubRadius + reach * 0.26, depth + 6],
      [hubRadius + reach * 0.1, depth - 4],
      [hubRadius * 0.98, depth - 6],
      [hubRadius * 0.6, depth - 4],
      [hubRadius * 0.3, depth - 2],
    ],
    5,
  );
  const tone = metalTone(look.face);
  const bowl = turnedSurface(sheet, frame, outline, tone);
  const count = random.pick([8, 10, 12, 15, 16]);
  const size = Math.min(reach * 0.17, (radius * 2.3) / count);
  const long = random.range(0.9, 1.7);
  const holes = Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * Math.PI * 2 + Math.PI / 2;
    const middle = hubRadius + reach * 0.76;
    const shape = (depthHere: number, grow: number): Point[] =>
      Array.from({ length: 20 }, (_, step) => {
        const turned = (step / 20) * Math.PI * 2;
        const soft = (value: number) => Math.sign(value) * Math.abs(value) ** 0.75;
        const out = soft(Math.cos(turned)) * size * grow;
        const along = soft(Math.sin(turned)) * size * long * grow;
        return frame.at(middle + out, angle + along / middle, depthHere);
      });
    const rim = shape(depth - 8, 1);
    const clip = sheet.clip(fill(line(rim), "#000"));
    const thickness = shift(tone([0, 0, 1]), -0.45);
    return (
      fill(line(shape(depth - 8, 1.13)), shift(tone([0, 0, 1]), 0.08), `fill-opacity=".5"`) +
      fill(line(rim), thickness) +
      group(fill(line(shape(depth - 17, 1)), "#131312"), `clip-path="${clip}"`) +
      stroke(line(rim), "#fff", 0.8, `stroke-opacity=".22"`)
    );
  });
  return bowl + holes.join("");
}
