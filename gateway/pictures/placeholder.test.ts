import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { placeholderFor } from "./placeholder.ts";
import type { PictureKind } from "./subject.ts";

const kinds: PictureKind[] = [
  "tyre",
  "disk",
  "battery",
  "wheel-cover",
  "wiper",
  "tpms",
  "brake-pads",
  "brake-disk",
  "oil",
  "battery-accessory",
  "autoproduct",
];

describe("picture placeholders", () => {
  it.each(kinds)("%s is well-formed and under 400 bytes", (kind) => {
    const svg = placeholderFor(kind);
    expect(Buffer.byteLength(svg)).toBeLessThan(400);
    expect(() => new SaxesParser().write(svg).close()).not.toThrow();
  });

  it("every kind has its own outline", () => {
    expect(new Set(kinds.map(placeholderFor)).size).toBe(kinds.length);
  });
});
