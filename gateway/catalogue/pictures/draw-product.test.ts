import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { drawProduct } from "./draw-product.ts";
import type { BatterySubject, DiskSubject, PictureSubject, TyreSubject } from "./subject.ts";

const tyre: TyreSubject = {
  kind: "tyre",
  brand: "Север",
  model: "Лёд 5",
  modelSlug: "led-5",
  season: "winter",
  allSeason: false,
  studs: true,
  width: 205,
  profile: 55,
  diameter: 16,
  sizeText: "205/55 R16",
};
const disk: DiskSubject = {
  kind: "disk",
  brand: "Литьё",
  model: "Вега",
  modelSlug: "vega",
  diameter: 16,
  boltCount: 5,
  pcd: 114.3,
  finish: "silver",
  material: "alloy",
};
const battery: BatterySubject = {
  kind: "battery",
  brand: "Ток",
  model: "Старт",
  modelSlug: "start",
  capacity: 60,
  current: 540,
  polarity: "reverse",
  caseType: "Европа",
};
const named = { brand: "Марка", model: "Модель 1", modelSlug: "model-1" };
const subjects: PictureSubject[] = [
  tyre,
  { ...tyre, season: "summer", studs: false, allSeason: true },
  { ...tyre, season: "summer", studs: false, truck: true, width: 315, profile: 80, diameter: 22.5 },
  disk,
  { ...disk, material: "steel", finish: "black" },
  { ...disk, material: "forged", finish: "polished" },
  battery,
  { ...battery, terminals: "side", capacity: 190 },
  { kind: "wheel-cover", ...named, diameter: 15 },
  { kind: "wiper", ...named, construction: "frameless", lengthMm: 600 },
  { kind: "wiper", ...named, construction: "frame", lengthMm: 450 },
  { kind: "wiper", ...named, construction: "hybrid", lengthMm: 500 },
  { kind: "tpms", ...named },
  { kind: "brake-pads", ...named },
  { kind: "brake-disk", ...named, construction: "ventilated", diameterMm: 280 },
  { kind: "brake-disk", ...named, construction: "solid", diameterMm: 239 },
  { kind: "brake-disk", ...named, construction: "drilled", diameterMm: 320 },
  { kind: "oil", ...named, volumeLitres: 4, viscosity: "5W-30" },
  { kind: "battery-accessory", ...named, shape: "charger" },
  { kind: "battery-accessory", ...named, shape: "jump-cables" },
  { kind: "battery-accessory", ...named, shape: "terminals" },
  { kind: "autoproduct", ...named, shape: "canister" },
  { kind: "autoproduct", ...named, shape: "box" },
  { kind: "autoproduct", ...named, shape: "spray-can" },
  { kind: "autoproduct", ...named, shape: "tool" },
];
const nameOf = (subject: PictureSubject, index: number) => `${index} ${subject.kind}`;
const count = (svg: string, piece: string) => svg.split(piece).length - 1;

/** Checks that a picture is well-formed, refers only to its own definitions and has no invalid number. Returns its title. */
function titleOfSoundSvg(svg: string): string {
  let title = "";
  let open = "";
  const defined = new Set<string>();
  const used = new Set<string>();
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    open = tag.name;
    for (const [name, value] of Object.entries(tag.attributes)) {
      if (name === "id") {
        expect(defined.has(value)).toBe(false);
        defined.add(value);
      }
      const reference = /^url\(#(.+)\)$/.exec(value)?.[1];
      if (reference) {
        used.add(reference);
      }
      expect(value).not.toMatch(/NaN|Infinity|undefined|\de[+-]\d/);
      if (name !== "xmlns") {
        expect(value).not.toMatch(/https?:|data:/);
      }
    }
  });
  parser.on("text", (text) => {
    title += open === "title" ? text : "";
  });
  parser.write(svg).close();
  expect([...used].filter((id) => !defined.has(id))).toEqual([]);
  return title;
}

describe("product pictures", () => {
  it.each(subjects.map((subject, index) => [nameOf(subject, index), subject] as const))(
    "%s is a sound SVG of 600 by 600 units without outside references",
    (_, subject) => {
      const svg = drawProduct(subject);
      expect(svg.startsWith("<svg")).toBe(true);
      expect(svg).toContain(`viewBox="0 0 600 600"`);
      expect(titleOfSoundSvg(svg)).toContain(`${subject.brand} ${subject.model}`);
      expect(svg.length).toBeLessThan(450_000);
    },
  );

  it.each(subjects.map((subject, index) => [nameOf(subject, index), subject] as const))(
    "%s is drawn the same every time",
    (_, subject) => {
      expect(drawProduct(subject)).toBe(drawProduct(structuredClone(subject)));
    },
  );

  it.each(subjects.map((subject, index) => [nameOf(subject, index), subject] as const))(
    "%s differs from another model of its maker by more than its name",
    (_, subject) => {
      const shape = (slug: string) => drawProduct({ ...subject, modelSlug: slug }).replace(/<title>.*?<\/title>/, "");
      const looks = new Set(["a", "b", "c", "d", "e", "f"].map(shape));
      expect(looks.size).toBeGreaterThan(1);
    },
  );

  it("a brand with markup characters stays text", () => {
    for (const subject of subjects) {
      const svg = drawProduct({ ...subject, brand: `A<b>&"'`, model: "</svg><script>" });
      expect(titleOfSoundSvg(svg)).toContain(`A<b>&"' </svg><script>`);
      expect(svg).not.toContain("<script");
    }
  });

  it("characters that XML forbids are dropped from names", () => {
    expect(titleOfSoundSvg(drawProduct({ ...battery, brand: "То\u0000к\u001f\ud800" }))).toBe("Ток Старт");
  });
});

describe("tyre pictures", () => {
  it("shows studs as metal dots on a studded tyre only", () => {
    expect(count(drawProduct(tyre), `class="stud"`)).toBeGreaterThan(20);
    expect(count(drawProduct({ ...tyre, studs: false }), `class="stud"`)).toBe(0);
    expect(count(drawProduct({ ...tyre, studs: false, season: "summer" }), `class="stud"`)).toBe(0);
  });

  it("changes with the season, the size and the truck sign of one model", () => {
    const plain: TyreSubject = { ...tyre, studs: false };
    const pictures = [
      plain,
      { ...plain, season: "summer" as const },
      { ...plain, allSeason: true },
      { ...plain, truck: true },
      { ...plain, profile: 40, sizeText: "205/40 R16" },
    ].map(drawProduct);
    expect(new Set(pictures).size).toBe(pictures.length);
  });
});

describe("rim and battery pictures", () => {
  it.each([3, 4, 5, 6, 8, 10])("draws %i bolt holes", (boltCount) => {
    expect(count(drawProduct({ ...disk, boltCount }), `class="bolt"`)).toBe(boltCount);
    expect(count(drawProduct({ ...disk, boltCount, material: "steel" }), `class="bolt"`)).toBe(boltCount);
  });

  it("gives every finish its own look", () => {
    const finishes = ["silver", "black", "graphite", "polished", "white", "bronze"] as const;
    expect(new Set(finishes.map((finish) => drawProduct({ ...disk, finish }))).size).toBe(finishes.length);
  });

  it("draws two terminals and swaps them with the polarity", () => {
    const reverse = drawProduct(battery);
    const direct = drawProduct({ ...battery, polarity: "direct" });
    expect(count(reverse, `class="terminal"`)).toBe(2);
    expect(direct).not.toBe(reverse);
    const plusAt = (svg: string) => Number(/<circle cx="([\d.]+)"[^>]*fill="#c22d26"/.exec(svg)?.[1]);
    const minusAt = (svg: string) => Number(/<circle cx="([\d.]+)"[^>]*fill="#2a5ea8"/.exec(svg)?.[1]);
    expect(plusAt(reverse)).toBeGreaterThan(minusAt(reverse));
    expect(plusAt(direct)).toBeLessThan(minusAt(direct));
  });
});
