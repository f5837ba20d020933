import { describe, expect, it } from "vitest";
import { NameBook } from "./name-book.ts";
import { type NameAttributes, readName } from "./read-name.ts";
import { attributesOfLabel, labelledNames, verdictOf } from "./testing/labels.ts";

const book = new NameBook();
const names = labelledNames().map((row) => ({ ...row, read: readName(row.category, row.name, row.brand, book) }));

/** Where one who knows the model would say it and the name does not: right, though no word says so. */
const KNOWN_OTHERWISE = new Set(["season", "studs"]);

describe("names as suppliers write them", () => {
  it("say nothing that is read otherwise", () => {
    const wrong = names.flatMap(({ name, read, ...row }) =>
      attributesOfLabel({ name, ...row })
        .filter(
          ([key, said]) =>
            verdictOf(key, said, read.attributes[key]) === "wrong" && !(said === "" && KNOWN_OTHERWISE.has(key)),
        )
        .map(([key, said]) => `${key} ${read.attributes[key]} instead of «${said}»: ${name}`),
    );
    // `vehicle` is said by «van» in words, which the labels leave out.
    expect(wrong.filter((line) => !line.startsWith("vehicle"))).toEqual([]);
  });

  it("are read nearly whole: of each attribute 97 in 100", () => {
    const counts = new Map<string, { right: number; missing: number }>();
    for (const row of names)
      for (const [key, said] of attributesOfLabel(row)) {
        const verdict = verdictOf(key, said, row.read.attributes[key]);
        const count = counts.get(key) ?? { right: 0, missing: 0 };
        if (verdict === "right" || verdict === "missing") counts.set(key, { ...count, [verdict]: count[verdict] + 1 });
      }
    const poor = [...counts].filter(([, { right, missing }]) => right / (right + missing) < 0.97);
    expect(counts.size).toBeGreaterThan(35);
    expect(poor).toEqual([]);
  });

  it("give the model without sizes and marks", () => {
    const wrong = names.flatMap(({ name, label, read }) =>
      label.model !== "" && verdictOf("model", label.model ?? "", read.model) === "wrong" ? [name] : [],
    );
    // A technology, a colour and a mark of noise that dealers write as a part of the model, and not as one of it.
    expect(wrong).toEqual([
      "АКОМ Ultimatum AGM 6СТ-70 760А о/п",
      "Hankook Start-Stop EFB SE 58515 85 Ач обр. 800А",
      "18x8.0 5/112 ET35 75 OZ Leggera HLT Grigio Corsa",
      "285/40R21 109Y XL (AO) Pirelli P Zero PNCS",
    ]);
  });
});

const read = (category: "tyre" | "disk" | "battery", name: string): NameAttributes =>
  readName(category, name, "", book).attributes;

describe("a name", () => {
  it.each([
    ["Cordiant Snow Cross 205/55 R16 94T н/шип.", { studs: false, season: "winter" }],
    ["Cordiant Snow Cross 205/55 R16 94T шип", { studs: true, season: "winter" }],
    ["Triangle PS01 205/55 R16 94T Ш", { studs: true, season: "winter" }],
    ["Amtel 205/55 R16 94T (подшип)", { studs: undefined, season: "winter" }],
    ["Nokian 9 205/55 R16 94T", { studs: undefined, season: undefined, xl: undefined, runflat: undefined }],
    ["205/55 R16 91 (615 кг) V (240 км/ч) Cordiant", { "load-index": "91", "speed-index": "v" }],
    ["265/50 ZR22 Yokohama G057B 112V", { "load-index": "112", "speed-index": "v" }],
    ["215/65R16C 109-107T Kumho", { "load-index": "109-107", "speed-index": "t", commercial: true }],
    ["205/55 R16 Formula 57B 91V", { "load-index": "91", "speed-index": "v" }],
    ["205/55 R16 Formula 150T 91V", { "load-index": "91", "speed-index": "v" }],
    ["130/80-17 65T Mitas MC 25 Bogart", { homologation: undefined }],
    ["225/50R17 94W Pirelli Cinturato P7 SSR+", { runflat: true }],
    ["245/45R19 98Y Goodyear Excellence ROF *", { runflat: true, homologation: "star" }],
    ["Шина 195/65R15 91T Matador Mud & Snow", { season: undefined }],
    ["195/65R15 91T Kleber Quadraxer 3PMSF snowflake", { season: undefined }],
  ] as const)("«%s» says %o", (name, said) => {
    const attributes = read("tyre", name);
    expect(Object.fromEntries(Object.keys(said).map((key) => [key, attributes[key]]))).toEqual(said);
  });

  it("of a battery has ampere-hours and amperes apart", () => {
    expect(read("battery", "6СТ-225 АКОМ 225 А/ч 1200 А")).toEqual({ capacity: 225, current: 1200 });
    expect(read("battery", "6CT-60 Тюмень 540A о/п")).toEqual({ capacity: 60, current: 540, polarity: "reverse" });
  });

  it("of a wheel has a letter as its model before the size, and as its colour behind it", () => {
    expect(readName("disk", "Borbet S 9/R20 5*130 ET50 d71.6", "", book)).toMatchObject({ model: "S" });
    expect(read("disk", "Borbet S 9/R20 5*130 ET50 d71.6").finish).toBeUndefined();
    expect(read("disk", "Replay B152 9,5x19 5x120 ET39 D74,1 S").finish).toBe("silver");
  });

  it("of a wheel has a bore behind its offset, and an offset with its sign", () => {
    expect(read("disk", "Диск Replay 6\\15 5\\100 ET-5 57,1 S")).toEqual({
      width: 6,
      diameter: 15,
      pcd: "5x100",
      et: -5,
      cb: 57.1,
      finish: "silver",
    });
  });
});
