import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NameBook } from "./name-book.ts";
import { type NameAttributes, readName } from "./read-name.ts";

const book = new NameBook();

/** A part of a name, and what it says. */
interface Part {
  text: string;
  says: NameAttributes;
}

const say = (text: string, says: NameAttributes = {}): Part => ({ text, says });
const oneOf = (...parts: Part[]) => fc.constantFrom(...parts);
const comma = (value: number) => String(value).replace(".", ",");

const makers = fc.constantFrom(
  "Nokian Tyres",
  "Cordiant",
  "MICHELIN",
  "Кама",
  "BFGoodrich",
  "Toyo",
  "Белшина",
  "Roadx",
);
const tyreModels = fc.constantFrom(
  "Contour 9",
  "Road Mate",
  "KX-27",
  "Zeta-Pro R5",
  "Formosa",
  "НК-531",
  "G057B",
  "AT-3 Plus",
  "T/A KM7",
);

const metric = fc
  .record({
    width: fc.integer({ min: 31, max: 63 }).map((fives) => fives * 5),
    profile: fc.integer({ min: 7, max: 16 }).map((fives) => fives * 5),
    diameter: fc.integer({ min: 13, max: 22 }),
    how: fc.constantFrom("/R", "/ R", "/ZR", "/Z R", "//", "/-", "reverse"),
  })
  .map(({ how, ...size }): Part => {
    const { width, profile, diameter } = size;
    return say(
      how === "reverse" ? `R${diameter} ${width}/${profile}` : `${width}/${profile}${how.slice(1)}${diameter}`,
      size,
    );
  });
const flotation = fc
  .record({
    overall: fc.integer({ min: 29, max: 40 }),
    width: fc.integer({ min: 17, max: 29 }).map((halves) => halves / 2),
    diameter: fc.integer({ min: 15, max: 22 }),
    cross: fc.constantFrom("x", "X", "х", "*", "/"),
    lt: fc.constantFrom("", "LT"),
  })
  .map(({ cross, lt, ...size }) => say(`${size.overall}${cross}${comma(size.width)}R${size.diameter}${lt}`, size));
const truck = fc
  .record({
    width: fc.constantFrom(8.25, 9, 10, 11, 12),
    diameter: fc.constantFrom(16, 20),
    how: fc.constantFrom("R", " R", "-", "/- R"),
  })
  .map(({ how, ...size }) => say(`${size.width.toFixed(2).replace(".", ",")}${how}${size.diameter}`, size));

const indexes = fc
  .record({
    load: fc.integer({ min: 88, max: 106 }),
    speed: fc.constantFrom(..."QRSTHVWY"),
    form: fc.constantFrom("#", "(#)", "dual"),
  })
  .map(({ load, speed, form }) => {
    const dual = form === "dual" ? `-${load - 2}` : "";
    const text = `${load}${dual && `/${load - 2}`}${speed}`;
    return say(form === "(#)" ? `(${text})` : text, {
      "load-index": `${load}${dual}`,
      "speed-index": speed.toLowerCase(),
    });
  });
const studs = oneOf(
  say(""),
  ...["шип", "шип.", "(шип)", "Ш", "ОШ", "шипованная", "с шипами", "Studded"].map((text) =>
    say(text, { season: "winter", studs: true }),
  ),
  ...["н/шип.", "нешип", "н/ш", "б/ш", "без шипов", "фрикц.", "(лип.)"].map((text) =>
    say(text, { season: "winter", studs: false }),
  ),
  ...["под шип", "подшип", "(под шип)", "зимняя"].map((text) => say(text, { season: "winter" })),
  say("летняя", { season: "summer" }),
  say("всесезонная", { season: "summer", allSeason: true }),
);
const xl = oneOf(say(""), say("XL", { xl: true }), say("Extra Load", { xl: true }), say("усил.", { xl: true }));
const runFlat = oneOf(
  say(""),
  ...["Run Flat", "RFT", "ROF", "DSST", "EMT", "SSR", "ZP", "r-f"].map((text) => say(text, { runflat: true })),
);
const marks = oneOf(
  say(""),
  ...["MO", "AO", "N0", "RO1", "VOL", "NF0"].map((text) => say(text, { homologation: text.toLowerCase() })),
  say("(*)", { homologation: "star" }),
  say("MOExtended", { homologation: "moe" }),
);
const idle = oneOf(
  say(""),
  say("TL"),
  say("FP"),
  say("10PR", { ply: 10 }),
  say("нс14", { ply: 14 }),
  say("2023г", { year: 2023 }),
  say("615 кг"),
);

const joined = (parts: readonly Part[]): string =>
  parts
    .map(({ text }) => text)
    .filter(Boolean)
    .join(" ");
const saidBy = (parts: readonly Part[]): NameAttributes => Object.assign({}, ...parts.map(({ says }) => says));

describe("names that nobody has seen", () => {
  it("of tyres are read as they are said, and nothing else is", () => {
    const isCar = fc.oneof({ arbitrary: metric, weight: 4 }, flotation, truck);
    fc.assert(
      fc.property(
        makers,
        tyreModels,
        isCar,
        fc.tuple(indexes, xl, runFlat, marks, studs, idle),
        fc.boolean(),
        fc.constantFrom("", "Шина", "Автошина"),
        (maker, model, size, said, isSizeFirst, word) => {
          // A load that no tyre of the size bears is no index.
          fc.pre(isUsual(size, said[0]));
          const named = say(`${maker} ${model}`);
          const parts = isSizeFirst ? [say(word), size, ...said, named] : [say(word), named, size, ...said];
          const name = joined(parts);
          const read = readName("tyre", name, maker, book);
          expect({ name, ...read.attributes }).toEqual({ name, ...saidBy(parts) });
          expect(`${name}: ${read.model}`).toBe(`${name}: ${model}`);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("of wheels are read as they are said, and nothing else is", () => {
    const bolts = fc.constantFrom("4x98", "4x100", "5x100", "5x112", "5x114.3", "5x139.7", "6x139.7");
    const cross = fc.constantFrom("x", "х", "*", "\\", "/");
    const figure = fc.record({
      width: fc.integer({ min: 10, max: 20 }).map((halves) => halves / 2),
      diameter: fc.integer({ min: 13, max: 22 }),
      pcd: bolts,
      et: fc.integer({ min: -44, max: 60 }),
      cb: fc.constantFrom(54.1, 57.1, 60.1, 63.4, 66.6, 67.1, 72.6, 106.1),
    });
    const et = fc.constantFrom("ET", "ЕТ ", "вылет ");
    const cb = fc.constantFrom("D", "DIA ", "ЦО", "d", "");
    const finish = oneOf(
      say(""),
      say("BKF", { finish: "black-polished" }),
      say("GMF", { finish: "graphite-polished" }),
      say("белый", { finish: "white" }),
      say("Silver", { finish: "silver" }),
      say("S", { finish: "silver" }),
    );
    const material = oneOf(
      say("Диск"),
      say("Диск литой", { material: "alloy" }),
      say("Диск штампованный", { material: "steel" }),
      say("Диск кованый", { material: "forged" }),
      say(""),
    );
    const model = fc.constantFrom("V-036", "KHW1610 (Octavia A7)", "Борелли", "CSS9543", "R158", "Concept-TY523");
    fc.assert(
      fc.property(
        figure,
        cross,
        fc.tuple(et, cb),
        finish,
        material,
        model,
        fc.constantFrom("Replay", "КиК", "Khomen"),
        (size, by, [et, cb], colour, made, model, maker) => {
          const text = `${comma(size.width)}${by}${size.diameter} ${size.pcd.replace("x", by).replace(".", ",")} ${et}${size.et} ${cb}${comma(size.cb)}`;
          const parts = [made, say(`${maker} ${model}`), say(text, size), colour];
          const name = joined(parts);
          const read = readName("disk", name, maker, book);
          expect({ name, ...read.attributes }).toEqual({ name, ...saidBy(parts) });
          expect(`${name}: ${read.model}`).toBe(`${name}: ${model}`);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("of batteries are read as they are said, and nothing else is", () => {
    const capacity = fc.integer({ min: 35, max: 230 });
    const current = fc.integer({ min: 30, max: 140 }).map((tens) => tens * 10);
    const form = fc.constantFrom("# Ач", "# А/ч", "#Ah", "# А·ч", "6СТ-#", "6CT-# VL");
    const polarity = oneOf(
      say(""),
      ...["обр.", "о/п", "R+", "(0)", "-/+", "обратная"].map((text) => say(text, { polarity: "reverse" })),
      ...["прям.", "п/п", "L+", "(1)", "+/-", "прямая"].map((text) => say(text, { polarity: "direct" })),
    );
    const rest = oneOf(
      say(""),
      say("Ca/Ca", { type_akb: "calcium" }),
      say("Start-Stop", { startstop: true }),
      say("242x175x190", { dimensions: "242×175×190" }),
      say("азия", { type_case: "asia" }),
      say("(L2)", { type_case: "europe" }),
    );
    const model = fc.constantFrom("Blue Dynamic", "Premium", "S4 005", "Polar");
    fc.assert(
      fc.property(
        capacity,
        current,
        form,
        polarity,
        rest,
        model,
        fc.constantFrom("Varta", "Тюмень", "АКОМ"),
        (ah, amperes, form, pole, other, model, maker) => {
          fc.pre(amperes > ah);
          const parts = [
            say(`АКБ ${maker} ${model}`),
            say(form.replace("#", String(ah)), { capacity: ah }),
            say(`${amperes}А`, { current: amperes }),
            pole,
            other,
          ];
          const name = joined(parts);
          const read = readName("battery", name, maker, book);
          expect({ name, ...read.attributes }).toEqual({ name, ...saidBy(parts) });
          expect(`${name}: ${read.model}`).toBe(`${name}: ${model}`);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** The air of a metric size bears about as much. */
function isUsual({ says }: Part, index: Part): boolean {
  if (typeof says.profile !== "number") return true;
  const height = (Number(says.width) * says.profile) / 100;
  const litres = (Number(says.width) * height * (Number(says.diameter) * 25.4 + height)) / 1e6;
  const usual = 21 + 27 * Math.log(litres);
  const load = Number(String(index.says["load-index"]).split("-")[0]);
  return load > usual - 18 && load < usual + 28;
}
