import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { otherLayout } from "../../platform/keyboard-layout.ts";
import { takeCities } from "./cities.ts";
import { codesOf } from "./find-by-text.ts";
import { looserRequests } from "./nearest.ts";
import { readQuery } from "./read-query.ts";
import { lexiconOf } from "./testing/lexicon.ts";

const lexicon = await lexiconOf(
  [
    ["tyre", "nokian-tyres", "Nokian Tyres", "Hakkapeliitta 10"],
    ["tyre", "nokian-tyres", "Nokian Tyres", "Hakka Green 3"],
    ["tyre", "michelin", "Michelin", "X-Ice North 4"],
    ["trucktyre", "michelin", "Michelin", "X Multi"],
    ["tyre", "kama", "Кама", "Irbis"],
    ["tyre", "yokohama", "Yokohama", "iceGuard Stud iG65"],
    ["tyre", "bridgestone", "Bridgestone", "Blizzak DM-V3"],
    ["tyre", "nordman", "Nordman", "Nordman 7"],
    ["battery", "bosch", "Bosch", "S4"],
    ["wipers", "bosch", "Bosch", "Aerotwin"],
    ["battery", "varta", "Varta", "Blue Dynamic"],
    ["brake-pads", "trw", "TRW", "Cotec"],
    ["oils", "mobil", "Mobil", "Super 3000"],
    ["disk", "skad", "СКАД", "Монако"],
  ],
  [
    ["Kia", "Rio", "III (2011–2017)"],
    ["Kia", "Rio", "IV (2017–2023)"],
    ["Mazda", "CX-5", "II (с 2017)"],
    ["Hyundai", "Solaris", "I (2010–2017)"],
    ["Toyota", "Camry", "XV50 (2011–2018)"],
    ["Toyota", "Camry", "XV70 (2017–2024)"],
    ["Toyota", "Land Cruiser 100", "I (1998–2007)"],
    ["Toyota", "Land Cruiser 200", "I (2007–2021)"],
    ["Toyota", "Land Cruiser Prado 150", "I (2009–2017)"],
    ["Škoda", "Octavia", "A5 (2004–2013)"],
    ["Škoda", "Octavia", "A7 (2013–2020)"],
    ["Audi", "A7", "I (2010–2018)"],
    ["Volkswagen", "Polo", "V (2009–2020)"],
    ["Volkswagen", "Polo седан", "V (2010–2020)"],
    ["BMW", "3 серия", "E90 (2005–2013)"],
    ["BMW", "X5", "E70 (2006–2013)"],
  ],
);

const best = (typed: string) => readQuery(typed, lexicon).readings[0];
const understand = (typed: string) => {
  const { category, filters, ranges, unknown } = best(typed) ?? {};
  return { category, filters, ranges, rest: unknown };
};
const tyre = { width: ["205"], profile: ["55"], diameter: ["16"] };
const plain = { ranges: {}, rest: [] };

describe("a typed query", () => {
  it.each([
    "205/55 r16",
    "205/55R16",
    "205 55 16",
    "205/55/16",
    "205-55-16",
    "2055516",
    "205/55 р16",
    "205/55 к16",
    "205.55 к16",
    "205,55 К16",
    "205.55.16",
    "шины 205/55 R16",
    "205/55ZR16",
  ])("CAT-015 finds the tyre size in «%s»", (typed) => {
    expect(understand(typed)).toEqual({ category: "tyre", filters: tyre, ...plain });
  });

  it.each([
    ["31x10.5 R15", { overall: ["31"], width: ["10.5"], diameter: ["15"] }],
    ["шины 33x12,50 r15", { overall: ["33"], width: ["12.5"], diameter: ["15"] }],
    ["37/12.5 R17", { overall: ["37"], width: ["12.5"], diameter: ["17"] }],
    ["25х8-12", { overall: ["25"], width: ["8"], diameter: ["12"] }],
    ["120/70 R17", { width: ["120"], profile: ["70"], diameter: ["17"] }],
  ])("finds the size of off-road and motorcycle tyres in «%s»", (typed, filters) => {
    expect(understand(typed)).toEqual({ category: "tyre", filters, ...plain });
  });

  it("finds the size of a lorry tyre in inches", () => {
    const filters = { width: ["12"], diameter: ["20"] };
    expect(understand("12.00 R20")).toEqual({ category: "trucktyre", filters, ...plain });
  });

  it.each([
    ["6.5x16 5x114.3", { width: ["6.5"], diameter: ["16"], pcd: ["5x114.3"] }],
    ["6,5х16 5х114,3", { width: ["6.5"], diameter: ["16"], pcd: ["5x114.3"] }],
    ["диски 7x16 5x100", { width: ["7"], diameter: ["16"], pcd: ["5x100"] }],
    ["литые диски r17", { diameter: ["17"], material: ["alloy"] }],
  ])("finds the wheel in «%s»", (typed, filters) => {
    expect(understand(typed)).toEqual({ category: "disk", filters, ...plain });
  });

  it("finds the offset and the bore of a wheel", () => {
    expect(understand("6.5x16 5x114.3 et45 dia60.1").ranges).toEqual({
      et: { from: 45, to: 45 },
      cb: { from: 60.1, to: 60.1 },
    });
  });

  it.each(["5W-30", "5w30", "5 w 30", "масло 5W-30", "моторное масло 5в30"])("finds the oil in «%s»", (typed) => {
    expect(understand(typed)).toEqual({ category: "oils", filters: { viscosity: ["5w-30"] }, ...plain });
  });

  it("finds the volume of oil", () => {
    expect(understand("масло 5w-40 4л").filters).toEqual({ viscosity: ["5w-40"], volume: ["4"] });
  });

  it.each(["60 ач", "60ач", "60 Ah", "аккумулятор 60 А·ч", "60fx"])("finds the battery in «%s»", (typed) => {
    const ranges = { capacity: { from: 60, to: 60 } };
    expect(understand(typed)).toEqual({ category: "battery", filters: {}, ranges, rest: [] });
  });

  it("finds polarity and current of a battery", () => {
    expect(understand("аккумулятор 60 ач 540а обратная полярность")).toEqual({
      category: "battery",
      filters: { polarity: ["reverse"] },
      ranges: { capacity: { from: 60, to: 60 }, current: { from: 540 } },
      rest: [],
    });
  });

  it.each([
    ["зима", { season: ["winter"] }],
    ["зимние шины", { season: ["winter"] }],
    ["летняя резина", { season: ["summer"] }],
    ["шипованные", { season: ["winter"], studs: ["true"] }],
    ["липучка r17", { season: ["winter"], studs: ["false"], diameter: ["17"] }],
    ["всесезонные", { allSeason: ["true"] }],
  ])("understands the season in «%s»", (typed, filters) => {
    expect(understand(typed)).toEqual({ category: "tyre", filters, ...plain });
  });

  it.each([
    ["нокиан", { brand: ["nokian-tyres"] }],
    ["йокохама", { brand: ["yokohama"] }],
    ["мишелин", { brand: ["michelin"] }],
    ["хакапелита", { brand: ["nokian-tyres"], model: ["hakkapeliitta-10"] }],
    ["hakkapelitta", { brand: ["nokian-tyres"], model: ["hakkapeliitta-10"] }],
    ["близзак", { brand: ["bridgestone"], model: ["blizzak-dm-v3"] }],
    ["айс гуард 65", { brand: ["yokohama"], model: ["iceguard-stud-ig65"] }],
    ["шины на kia rio 2018", { autobrand: ["kia"], automodel: ["rio"], autogeneration: ["iv"] }],
    ["киа рио", { autobrand: ["kia"], automodel: ["rio"] }],
    ["зимняя резина солярис", { season: ["winter"], autobrand: ["hyundai"], automodel: ["solaris"] }],
    ["мазда сх5", { autobrand: ["mazda"], automodel: ["cx-5"] }],
    ["205/55R16C", { ...tyre, vehicle: ["van"] }],
    ["шины 16", { diameter: ["16"] }],
    ["Nokian Tyres", { brand: ["nokian-tyres"] }],
    ["мишлен зима", { season: ["winter"], brand: ["michelin"] }],
    ["кама 205/55 r16", { brand: ["kama"], ...tyre }],
    ["nokian hakkapeliitta 10 205/55 r16", { brand: ["nokian-tyres"], model: ["hakkapeliitta-10"], ...tyre }],
    ["michelin x-ice north 4", { brand: ["michelin"], model: ["x-ice-north-4"] }],
  ])("understands the name in «%s»", (typed, filters) => {
    expect(understand(typed)).toEqual({ category: "tyre", filters, ...plain });
  });

  it("names no category for a brand of several lists", () => {
    expect(understand("bosch")).toEqual({ category: null, filters: { brand: ["bosch"] }, ranges: {}, rest: [] });
    expect(understand("дворники bosch 600")).toEqual({
      category: "wipers",
      filters: { brand: ["bosch"], length: ["600"] },
      ...plain,
    });
  });

  it.each([
    ["грузовые шины", "trucktyre"],
    ["315/80 R22.5", "trucktyre"],
    ["тормозные диски", "brake-disks"],
    ["тормозные колодки", "brake-pads"],
    ["датчики давления", "tpms"],
    ["колпаки r15", "wheel-covers"],
    ["незамерзайка", "autoproducts"],
    ["зарядное устройство", "battery-accessories"],
  ])("understands the category in «%s»", (typed, category) => {
    expect(understand(typed)).toMatchObject({ category, rest: [] });
  });

  it.each([
    ["pbvf", "зима"],
    ["тщлшфт", "nokian"],
    ["ibys 205/55 r16", "шины 205/55 r16"],
    ["frrevekznjh", "аккумулятор"],
    ["jlrb", "jlrb"],
  ])("reads «%s» as «%s»", (typed, meant) => {
    expect(readQuery(typed, lexicon).text).toBe(meant);
  });

  it("keeps unknown words as text", () => {
    expect(understand("шины таинственные 205/55 r16")).toEqual({
      category: "tyre",
      filters: tyre,
      ranges: {},
      rest: ["таинственные"],
    });
  });

  it.each([
    ["шиномонтаж", "fitting"],
    ["шиномантаж цена", "fitting"],
    ["шиномонтаж r16", "fitting"],
    ["доставка и оплата", "delivery"],
    ["хранение шин", "services"],
    ["где мой заказ", "order"],
  ])("finds the page in «%s»", (typed, page) => {
    expect(best(typed)).toMatchObject({ page });
  });

  it("takes no page where goods are narrowed", () => {
    expect(best("скидки на шины мишлен")).toMatchObject({ page: null, filters: { brand: ["michelin"] } });
  });

  it("reads prices and keeps them apart from sizes", () => {
    expect(best("зимние шины r16 от 3 тысяч до 6000 руб")).toMatchObject({
      category: "tyre",
      filters: { season: ["winter"], diameter: ["16"] },
      ranges: { price: { from: 3_000, to: 6_000 } },
      unknown: [],
    });
  });

  it("says which words it has corrected, and shows no goods for a guess", () => {
    expect(best("yokahmaa шины")).toMatchObject({ isCorrected: true, text: "yokohama шины", isGuess: false });
    expect(best("нокиан")?.isCorrected).toBe(false);
    expect(best("вирта")).toMatchObject({ isGuess: true });
  });

  const pieces = fc.constantFrom(
    ..."205/55 r16|5x114.3|зима|нокиан|хакапелита|киа рио|на|60 ач|5w30|et45|до 6000|код|-|.|x| |шиномонтаж|2018|[frfgtkbnf".split(
      "|",
    ),
  );
  const anything = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 300 }),
    fc.string({ unit: "binary", maxLength: 300 }),
    fc.array(pieces, { maxLength: 40 }).map((it) => it.join(" ")),
    fc
      .array(fc.constantFrom(..."абвгдежзиклмнопрстуфхabcdefghiklmnoprstuvwxyz0123456789 "), { maxLength: 300 })
      .map((it) => it.join("")),
  );

  it("never throws and returns filters as lists, whatever is typed", () => {
    fc.assert(
      fc.property(anything, (typed) => {
        codesOf(typed);
        for (const { filters, unknown, cost } of readQuery(typed, lexicon).readings) {
          for (const values of Object.values(filters)) expect(values.length).toBeGreaterThan(0);
          expect(unknown).not.toContain("");
          expect(Number.isFinite(cost)).toBe(true);
        }
      }),
    );
  });

  it("takes bounded work, however long and strange the text", () => {
    const hostile = [
      "хакапелита киа рио ".repeat(40),
      "1".repeat(200),
      "а".repeat(200),
      "мишлен 7 ".repeat(40),
      "[;',.".repeat(50),
    ];
    for (const typed of hostile) {
      const { user } = process.cpuUsage();
      readQuery(typed, lexicon);
      // A hundred times what is measured: it is to catch work that grows with a power of the length.
      expect(process.cpuUsage().user - user).toBeLessThan(1_500_000);
    }
  });

  it("drops conditions one by one, then more and more of them, and never all", () => {
    const list = {
      category: "tyre" as const,
      filters: { width: ["205"], brand: ["kama"] },
      ranges: { price: { to: 1 } },
    };
    const tried = [...looserRequests(list)].map(({ leftOut }) => leftOut);
    expect(tried).toEqual([["price"], ["brand"], ["width"], ["price", "brand"]]);
  });

  it.each([
    ["код 12 345-67", ["12 345-67", "1234567"], true],
    ["артикул: TY-3", ["TY-3", "TY3"], true],
    ["№1234567", ["1234567"], true],
    ["123-456-7", ["123-456-7", "1234567"], false],
    ["205 55 16", [], false],
    ["кодовый замок 5", [], false],
  ])("CAT-016 finds the code in «%s»", (typed, codes, isLabelled) => {
    expect(codesOf(typed)).toEqual({ codes, isLabelled });
  });

  it("reads tyre sizes in every notation", () => {
    const size = fc.record({
      width: fc.integer({ min: 28, max: 70 }).map((it) => it * 5 + 5),
      profile: fc.integer({ min: 6, max: 17 }).map((it) => it * 5),
      diameter: fc.integer({ min: 13, max: 22 }),
    });
    const shape = fc.constantFrom("W/P RD", "W/PRD", "W P D", "W/P/D", "WPD", "W-P-RD", "W / P r D", "W/P рD");
    fc.assert(
      fc.property(size, shape, ({ width, profile, diameter }, form) => {
        const typed = form.replace("W", `${width}`).replace("P", `${profile}`).replace("D", `${diameter}`);
        expect(understand(typed).filters).toEqual({
          width: [`${width}`],
          profile: [`${profile}`],
          diameter: [`${diameter}`],
        });
      }),
    );
  });
});

describe("a car as people call it", () => {
  it.each([
    ["камри 70", "camry", "xv70"],
    ["camry v50", "camry", "xv50"],
    ["резина на камри 70", "camry", "xv70"],
    ["крузак 200", "land-cruiser-200", undefined],
    ["лк 200", "land-cruiser-200", undefined],
    ["lc200", "land-cruiser-200", undefined],
    ["прадо 150", "land-cruiser-prado-150", undefined],
    ["октавия а7", "octavia", "a7"],
    ["поло седан", "polo-седан", undefined],
    ["бмв е70", "x5", "e70"],
    ["бмв 3 е90", "3-серия", "e90"],
  ])("CAT-015 «%s»", (typed, model, generation) => {
    const { category, filters, rest } = understand(typed);
    expect([category, filters?.automodel, filters?.autogeneration, rest]).toEqual([
      "tyre",
      [model],
      generation && [generation],
      [],
    ]);
  });
});

describe("words that narrow nothing", () => {
  it.each([
    ["шипованные диски r16", ["шипованные"]],
    ["масло нокиан", ["нокиан"]],
    ["солярис 2035", ["2035"]],
    ["зимние шины на солярис", []],
    ["тормозные колодки", []],
    ["насос для шин", []],
  ])("are told: «%s»", (typed, unused) => {
    expect(best(typed)?.unused).toEqual(unused);
  });

  it("are those of a car where goods are not chosen by car", () => {
    expect(best("тормозные колодки хендай солярис 2018")).toMatchObject({
      category: "brake-pads",
      unusedCar: { brand: "Hyundai", model: "Solaris", brandWords: ["хендай"], modelWords: ["солярис", "2018"] },
    });
  });

  it("are no other words, misspelt: «болты» are no «бонусы»", () => {
    expect(best("болты")).toMatchObject({ page: null, isCorrected: false, unknown: ["болты"] });
    expect(best("бонуссы")).toMatchObject({ page: "loyalty" });
  });
});

describe("cities in a query", () => {
  const cities = [
    { title: "Москва", titleIn: "в Москве" },
    { title: "Санкт-Петербург", titleIn: "в Санкт-Петербурге" },
    { title: "Нижний Новгород", titleIn: "в Нижнем Новгороде" },
    { title: "Екатеринбург", titleIn: "в Екатеринбурге" },
  ];
  const [here] = cities as [(typeof cities)[number]];

  it.each([
    ["шины СПб", "шины", ["СПб"]],
    ["шины в питере", "шины в питере", []],
    ["зимние шины мск", "зимние шины", []],
    ["шины в Москве", "шины", []],
    ["екб диски r16", "диски r16", ["екб"]],
    ["нижний новгород шины", "шины", ["нижний новгород"]],
    ["Н.Новгород", "Н.Новгород", []],
    ["шины кама", "шины кама", []],
  ])("«%s» is about «%s»", (typed, rest, others) => {
    expect(takeCities(typed, cities, here, lexicon)).toEqual({ rest, others });
  });
});

describe("the other keyboard layout", () => {
  it("returns the word when applied twice", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."йцукенгшщзхъфывапролджэячсмитьбюё"), minLength: 1 });
    fc.assert(
      fc.property(
        letters.filter((word) => /[a-z]/.test(otherLayout(word) ?? "")),
        (word) => {
          expect(otherLayout(otherLayout(word) ?? "")).toBe(word);
        },
      ),
    );
  });

  it("is null for words of both alphabets and of neither", () => {
    expect([otherLayout("r16р"), otherLayout("205/55")]).toEqual([null, null]);
  });
});

describe("readings of one query, the likeliest first", () => {
  const read = async (typed: string) => {
    const { readings } = readQuery(typed, await few);
    return readings.map(({ filters, unknown }) => [filters, unknown.join(" ")]);
  };
  const few = lexiconOf(
    [
      ["tyre", "sava", "Sava", "Eskimo"],
      ["tyre", "sawa", "Sawa", "Perfecta"],
      ["tyre", "sawa", "Sawa", "Intensa"],
      ["tyre", "zava", "Zava", "Trenta"],
      ["tyre", "zava", "Zava", "Trenta 2"],
      ["tyre", "zava", "Zava", "Trenta 3"],
      ["tyre", "cordex", "Cordex", "Winter 11"],
      ["tyre", "cordex", "Cordex", "Winter 12"],
      ["tyre", "cordex", "Cordex", "Winter 24"],
      ["tyre", "cordex", "Cordex", "Winter 25"],
      ["tyre", "nokian-tyres", "Nokian Tyres", "Hakka Green 3"],
      ["tyre", "michelin", "Michelin", "Primacy 4"],
    ],
    [
      ["BMW", "3 серия", "E90 (2005–2013)"],
      ["BMW", "X5", "E70 (2006–2013)"],
      ["Kia", "Rio", "III (2011–2017)"],
      ["Kia", "Rio", "IV (2017–2023)"],
      ["Toyota", "Camry", "XV50 (2011–2018)"],
    ],
  );
  const kia = { autobrand: ["kia"] };
  const rio = { ...kia, automodel: ["rio"] };
  const bmw = { autobrand: ["bmw"] };
  const toyota = { autobrand: ["toyota"] };
  const camry = { ...toyota, automodel: ["camry"] };
  const cordex = { brand: ["cordex"] };

  it.each<[typed: string, readings: [Record<string, string[]>, string][]]>([
    // Of brands that sound alike the two with most goods.
    [
      "сава",
      [
        [{ brand: ["zava"] }, ""],
        [{ brand: ["sawa"] }, ""],
        [{}, "сава"],
      ],
    ],
    [
      "бмв 3",
      [
        [{ ...bmw, automodel: ["3-серия"] }, ""],
        [bmw, "3"],
      ],
    ],
    [
      "бмв е90",
      [
        [{ ...bmw, automodel: ["3-серия"], autogeneration: ["e90"] }, ""],
        [bmw, "е90"],
      ],
    ],
    [
      "бмв 5",
      [
        [bmw, "5"],
        [{}, "бмв 5"],
      ],
    ],
    [
      "3 бмв",
      [
        [bmw, "3"],
        [{}, "3 бмв"],
      ],
    ],
    // Years of cars are from 1980 to 2040.
    [
      "киа рио 1979",
      [
        [rio, "1979"],
        [kia, "рио 1979"],
      ],
    ],
    [
      "киа рио 1980",
      [
        [rio, ""],
        [rio, "1980"],
      ],
    ],
    [
      "киа рио 2040",
      [
        [rio, ""],
        [rio, "2040"],
      ],
    ],
    [
      "киа рио 2041",
      [
        [rio, "2041"],
        [kia, "рио 2041"],
      ],
    ],
    [
      "камри 2012 тойота",
      [
        [{ ...camry, autogeneration: ["xv50"] }, ""],
        [camry, "2012"],
      ],
    ],
    // Beside a brand a figure may be a rim before it is a model: rims are from 12 to 24 inches.
    [
      "cordex 11",
      [
        [{ ...cordex, model: ["winter-11"] }, ""],
        [cordex, "11"],
      ],
    ],
    [
      "cordex 12",
      [
        [{ ...cordex, diameter: ["12"] }, ""],
        [{ ...cordex, model: ["winter-12"] }, ""],
      ],
    ],
    [
      "cordex 24",
      [
        [{ ...cordex, diameter: ["24"] }, ""],
        [{ ...cordex, model: ["winter-24"] }, ""],
      ],
    ],
    [
      "cordex 25",
      [
        [{ ...cordex, model: ["winter-25"] }, ""],
        [cordex, "25"],
      ],
    ],
    ["cordex winter 12", [[{ ...cordex, model: ["winter-12"] }, ""]]],
    // What does not belong together is one or the other.
    [
      "киа тойота",
      [
        [kia, "тойота"],
        [toyota, "киа"],
        [{}, "киа тойота"],
      ],
    ],
    [
      "рио тойота",
      [
        [toyota, "рио"],
        [rio, "тойота"],
        [{}, "рио тойота"],
      ],
    ],
    [
      "бмв рио",
      [
        [bmw, "рио"],
        [rio, "бмв"],
      ],
    ],
    ["hakka green michelin", [[{ brand: ["nokian-tyres"], model: ["hakka-green-3"] }, "michelin"]]],
    [
      "нокиан нокиан",
      [
        [{ brand: ["nokian-tyres"] }, "нокиан"],
        [{}, "нокиан нокиан"],
      ],
    ],
    [
      "michelin nokian",
      [
        [{ brand: ["michelin", "nokian-tyres"] }, ""],
        [{ brand: ["michelin"] }, "nokian"],
      ],
    ],
  ])("«%s»", async (typed, readings) => {
    expect((await read(typed)).slice(0, readings.length)).toEqual(readings);
  });
});
