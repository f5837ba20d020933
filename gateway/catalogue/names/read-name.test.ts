import { describe, expect, it } from "vitest";
import type { Category } from "../../contract/catalogue/categories.ts";
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
    ["345/30 R20 106(Y) Michelin Pilot Sport 4 S TL", { "load-index": "106", "speed-index": "y" }],
    ["185/75 R16C Kumho CW-11 104/102 C шип.", { "load-index": "104-102", "speed-index": undefined, studs: true }],
    ["LT33x12,50R20(320/50R20) 114S Roadcruza RA1100", { width: 12.5, overall: 33, profile: undefined, diameter: 20 }],
    ["205/55 R16 91V HiFly Super 2000", { year: undefined }],
    ["205/55 R16 91V HiFly HF201 2021 г.", { year: 2021 }],
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

  it("of a wheel has its rim and the colour of what it is painted beside its maker, and no model of them", () => {
    expect(readName("disk", "Диск Р16 УАЗ (черный )R16 6.5*16 5*139.7 ЕТ40 d108.5", "", book).model).not.toBe("R16");
    const grey = readName("disk", "Диск Р14 4x98 5x14 et35 d58,6 (MEFRO темно серый)", "", book);
    expect(grey).toMatchObject({ brand: "Mefro", model: "", attributes: { finish: "graphite" } });
    expect(readName("disk", "Диск Р12 3*98 12*4 D60.5 ET40 Mefro Wheels серебро", "", book)).toMatchObject({
      model: "",
    });
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

/** Names of lists that were read wrongly once. */
const FOUND: readonly [category: Category, brand: string, name: string, said: object][] = [
  ["trucktyre", "", "10.00R20 YATAI A168 18PR 149/146J TT", { "load-index": "149-146", "speed-index": "j" }],
  ["trucktyre", "", "275/70R22.5 Sava CITY U4 148J/152E", { "load-index": "148", "speed-index": "j" }],
  ["trucktyre", "", "315/70R22.5 Cordiant Professional FR-1 154/150L", { model: "Professional FR-1" }],
  ["trucktyre", "", "295/60R22.5 Bridgestone R-Drive 001 150/147L рул.", { model: "R-Drive 001", axle: "steer" }],
  ["trucktyre", "", "16.00R24 Advance GLR09 **", { homologation: undefined }],
  ["tyre", "", "185/65R15 Sailun H185 88H", { model: "H185", "load-index": "88", "speed-index": "h" }],
  ["tyre", "", "Р15 195/65 Nexen Winguard Ice Plus 95T", { width: 195, profile: 65, diameter: 15 }],
  ["tyre", "", "225/45R17 Pilot Sport 5 94Y", { brand: "", "load-index": "94" }],
  ["tyre", "Nokian", "205/55R16 Nordman 8 94T", { brand: "Nokian", model: "Nordman 8" }],
  ["tyre", "", "Шина «Кама-Евро-129» 185/60R14 82H", { brand: "Кама", model: "Евро-129" }],
  ["disk", "", "16 iFree Джет 6.5*16 5*112 ET43 D57.1", { et: 43, cb: 57.1, width: 6.5, model: "Джет" }],
  ["disk", "", "NZ Wheels SH665 7x17/5x108 D63,3 ET50", { brand: "NZ", model: "SH665" }],
  ["disk", "", "Replay TE37 R18 9j/10j/11j 5*114.3", { width: undefined, diameter: 18, pcd: "5x114.3" }],
  ["disk", "", 'К&К "Акцент" 6,5x16 5x114,3 ET40', { model: "Акцент" }],
  ["disk", "", "Диски МАК Luxury 5x114.3 8.5x19 ET40 D76 polar-silver", { brand: "MAK", model: "Luxury" }],
  ["disk", "iFree", "6x15/4x100 ET48 D54,1 S.U. (КС691) Хай Вэй КС691", { model: "S.U. (КС691)" }],
  ["disk", "Khomen", "7x17/5x114,3 ET45 D60,1 KHW1715 (Camry) Gray-FP", { finish: "graphite-polished" }],
  ["disk", "LS", "7x17/5x114,3 ET40 D57,1 FG12 (конус, C570)", { model: "FG12" }],
  ["disk", "", "16 Khomen KHW1608 6.5*16 5*112 ET40 В57.1 Black", { cb: 57.1 }],
  ["disk", "Tech-Line", "7x17/5x112 ET45 D57,1 724 BDm", { model: "724" }],
  ["tyre", "", "Шины Алтайский Шинный Комбинат WT 580 215/65 R16 98Q", { brand: "Алтайский Шинный Комбинат" }],
  ["tyre", "", "Шины O%26apos;Green AG896 7,50/- R16 122/118L", { brand: "O'Green", width: 7.5 }],
  ["tyre", "", "Шины Roadx RX QUEST M/T 33X/12.50 R20LT 119Q", { overall: 33, width: 12.5, diameter: 20 }],
  ["tyre", "", "Шины Maxxis MT764 31.10.50 R15 109Q", { overall: 31, width: 10.5, diameter: 15 }],
  ["tyre", "", "Шины Yokohama Geolandar G003C 12,5/35 R17 121Q", { overall: 35, width: 12.5, diameter: 17 }],
  ["tyre", "", "Шины Yokohama WY01 195/НЕТ ЗНАЧЕНИЯ СВОЙСТВА R14C 106/104Q", { width: 195, diameter: 14 }],
  ["tyre", "", "Шины SAILUN S811 295/80 RR22,5 152/149K", { width: 295, diameter: 22.5 }],
  ["tyre", "", "Шины Forerunner SKS-1 12/- R16,5", { width: 12, diameter: 16.5 }],
  ["tyre", "", "Шины Белшина В-19А 5,00/- R10 70A", { "load-index": "70", "speed-index": "a" }],
  ["tyre", "", "275/40R21 Goodyear Eagle F1 Asymmetric 3 SUV 107 Y XL FP", { "load-index": "107", "speed-index": "y" }],
  ["tyre", "", "Шины Federal Himalaya K1 215/60 R16 95T", { model: "Himalaya K1", homologation: undefined }],
  ["tyre", "", "Шины Michelin Primacy 3 ST 205/60 R16 92V", { model: "Primacy 3 ST" }],
  ["tyre", "", "Шины Кама 365 LT (НК-243) 185/75 R16 104/102Q", { model: "365 LT (НК-243)" }],
  ["trucktyre", "Ovation", "9,00R20 144/142K VI-702 TTF 16PR", { model: "VI-702" }],
  ["trucktyre", "Омскшина", "9,00R20 136/133J О-40БМ-1 TT 12PR + Камера 9,00-20 вентиль ГК-135", { model: "О-40БМ-1" }],
  ["disk", "", "MAK Stone 5 R17 W7.5 PCD5x112 ET45 DIA76", { width: 7.5, diameter: 17, model: "Stone 5" }],
  ["disk", "", "Диск 8J R18 5*114.3 ET45 ЦО60.1 Replay LX96 SF", { width: 8, model: "LX96" }],
  ["disk", "", "СКАД 6x15/4x100 ET45 D54,1 Веритас Селена", { model: "Веритас", finish: undefined }],
  ["disk", "", "Work Emotion T5R 9.5x18 5x114.3 ET38 DIA 73.1", { brand: "Work Emotion", model: "T5R" }],
  ["tyre", "", "Continental WinterContact TS 850 P 225/55R17 97H", { model: "WinterContact TS 850 P" }],
  ["tyre", "", "Goodyear Wrangler P245/70R16 106S", { width: 245, profile: 70, model: "Wrangler" }],
  ["tyre", "", "Шина 165/70 R13 Kumho KH27 121/120M", { model: "KH27", "load-index": undefined }],
  ["tyre", "", "Yokohama iceGuard Studless iG60 185/65R15", { model: "iceGuard Studless iG60", studs: false }],
  ["tyre", "", "Sava Eskimo Stud-less 195/65R15 91T", { model: "Eskimo", studs: false }],
  [
    "tyre",
    "",
    "205/60 Gislaved Nord Frost 200 R16 96T",
    { width: 205, profile: 60, diameter: 16, model: "Nord Frost 200" },
  ],
  ["tyre", "", "Шина R17 Hankook Kinergy Eco 2 215/55 94V", { width: 215, diameter: 17, model: "Kinergy Eco 2" }],
  ["trucktyre", "", "295/80 Кама NF 202 R22.5 152/148M", { width: 295, diameter: 22.5, "load-index": "152-148" }],
  ["tyre", "", "185/75R16C Cordiant Business CA-1 R16", { width: 185, commercial: true }],
  ["tyre", "", "Nokian Outpost AT 265/70R17 115T", { model: "Outpost AT" }],
  ["tyre", "", "Dunlop SP Touring T1 185/65R14 86T", { model: "SP Touring T1", homologation: undefined }],
  ["tyre", "", "Шина Formula Ice Friction 195/65 R15 95T", { model: "Ice Friction", studs: undefined }],
  ["wipers", "", "Щётки Bosch со спойлером Aerotwin A930S 600/475", { model: "Aerotwin A930S", length: 600 }],
  ["tyre", "", "Shinko 705 150/70R-18 70H TL", { width: 150, profile: 70, diameter: 18, model: "705" }],
  ["trucktyre", "", "Сельхозшина 9.5-32 Белшина В-110 8PR", { brand: "Белшина", model: "В-110", ply: 8 }],
  ["tyre", "", "Шина для погрузчика 7.00-12 14PR Mitas FL-08", { model: "FL-08", width: 7, diameter: 12 }],
  ["battery", "", "АКБ Topla AGM Stop&Go 70.0 L3 760A о.п.", { capacity: 70, current: 760, polarity: "reverse" }],
  ["battery", "", "АКБ Аком Standart 75.1 720А", { capacity: 75, polarity: undefined }],
  // The side of the plus is no model, but a letter of one is.
  ["battery", "", "Аккумулятор Bars 60 А/ч L 500А", { model: "", polarity: "direct" }],
  ["battery", "", "Аккумулятор Зверь 65Ач R 630A", { model: "", polarity: "reverse" }],
  ["battery", "", "Аккумулятор Зверь 6СТ-77 (о/п) R 760А", { model: "", polarity: "reverse" }],
  ["battery", "", "SOLITE CMF 80 R 80 А/ч 700А прям.", { model: "CMF 80 R", polarity: "direct" }],
  ["battery", "", "Аккумулятор Тюменский медведь 6СТ-60 L 520А", { polarity: undefined }],
  ["battery", "", "Аккумулятор Медведь 6СТ-190 190Ач 1250A", { brand: "Медведь", capacity: 190, current: 1250 }],
  // How many are sold, and brakes, are none either.
  ["tyre", "", "Комплект шин Michelin 205/55R16 4 шт", { model: "", besides: "205/55R16" }],
  ["disk", "", "Диск Hartung 11.75x22.5 10x335 ET120 D281 дисковый тормоз", { model: "" }],
  ["disk", "", "K&K 6.5x15 4x100 ET40 D67.1", { model: "", besides: "6.5x15 4x100 ET40 D67.1" }],
  ["disk", "", "Диск штампованный Mefro 5x13 4x98 ET29 D58.6", { besides: "штампованный 5x13 4x98 ET29 D58.6" }],
  ["disk", "", "Replay TY235 7.5x18 5x114.3 ET45 D60.1 GMFP", { model: "TY235", finish: "graphite-polished" }],
  ["disk", "", "Кованый диск Slik L-1837 8.5x19 5x112 ET30 D66.6", { brand: "Slik", model: "L-1837" }],
  ["tyre", "", "130/60-13 IRC MB520 53L", { brand: "IRC", model: "MB520" }],
  ["autoproducts", "", "Присадка Liqui Moly 300мл", { model: "Присадка" }],
  ["wipers", "", "Щетки стеклоочистителя Trico Neoform NF6545 650 и 450 мм", { model: "Neoform NF6545", length: 650 }],
  ["wipers", "", 'Щётка с/о Alca Winter 22"/55см зимняя каркасная', { model: "Winter", winter: true, length: 550 }],
  ["wipers", "", "Щётка Masuma Nano 600мм бескаркасная крючок", { model: "Nano", mount: "hook" }],
  ["tpms", "", "Датчик TPMS Autel MX-Sensor 315/433MHz резиновый вентиль", { model: "MX-Sensor", frequency: 433 }],
  ["tpms", "", "Датчик давления шин Schrader 3013 433 МГц", { model: "3013", frequency: 433 }],
  ["oils", "", "Масло Motul 8100 X-Clean 5W30 5л 100% Synth. C3", { "oil-type": "synthetic", model: "8100 X-Clean" }],
  // Marks that belong to a model where it goes on behind them.
  ["tyre", "", "Hankook Vantra LT RA18 195/70R15C 104/102R", { model: "Vantra LT RA18", commercial: true }],
  ["tyre", "", "А/шина 185/75R16C Nortec LT 610 б/к 104/102Q", { model: "LT 610", "load-index": "104-102" }],
  ["tyre", "", "Toyo Open Country A/T III 255/70R18 117/114S LT", { model: "Open Country A/T III" }],
  ["tyre", "", "Шины PIRELLI Winter Ice Zero Friction 235/45 R18 98H", { model: "Winter Ice Zero Friction" }],
  ["battery", "", "MUTLU SFB M3 6СТ-63.0 (ниж) 600А", { model: "SFB M3", capacity: 63 }],
  ["disk", "", "Borbet V 6.5x16 5x114.3 ET40 D72.5 crystal silver", { model: "V", finish: "silver" }],
  ["disk", "", "YOKATTA MODEL-7 R15 6J 4*100 ET48 D54.1 W+R", { model: "MODEL-7", width: 6, diameter: 15 }],
  // Sizes as lists turn them.
  ["tyre", "", "Автошина R15 C 195/70 Nexen Roadian CT8 104/102R", { width: 195, diameter: 15, commercial: true }],
  ["tyre", "", "Автошина R15 31/10.5 Forward Safari 500 109N", { overall: 31, width: 10.5, diameter: 15 }],
  ["trucktyre", "", "12.5L-15 Mitas IM-04 14PR", { width: 12.5, diameter: 15, ply: 14 }],
  ["trucktyre", "", "460/85R38 BKT Agrimax RT-855 149A8/B TL", { "load-index": "149", "speed-index": "a8" }],
  ["disk", "", "Диск колеса грузовой 7,0-20 Евро 10х335 ЕТ160 D281 КрКЗ", { width: 7, diameter: 20 }],
  ["disk", "", "Диск для прицепа Mefro 4Jx13 4x98 ET30 D58.6", { model: "", width: 4 }],
  ["battery", "", "Inci Aku Formul A 6СТ-60 (низкий) R 540A", { model: "Formul A", polarity: "reverse" }],
  ["battery", "", "Аккумулятор ЗВЕРЬ 6СТ-74.0 VL 720А низкий", { model: "", polarity: undefined }],
  ["wipers", "", "Щетка стеклоочистителя Goodyear Frameless 22/550", { model: "Frameless", length: 550 }],
  ["wipers", "", "Щетки стеклоочистителя Bosch Aerotwin AR601S 400/600", { model: "Aerotwin AR601S", length: 600 }],
  ["wipers", "", "Щетка стеклоочистителя SWF 116506 400 мм", { model: "116506", length: 400 }],
  ["tpms", "", "Датчики TPMS Mobiletron TX-S194 комплект 4 шт", { model: "TX-S194" }],
  ["wheel-covers", "", "Комплект колпаков на колеса SKS Torino R15 к-т 4 шт", { model: "Torino", diameter: 15 }],
  ["brake-pads", "", "Колодки тормозные передние TRW GDB1330 с датчиком износа", { model: "GDB1330", axle: "front" }],
  ["autoproducts", "", "Незамерзайка Liqui Moly -30 4 л", { model: "", besides: "Незамерзайка -30 4 л" }],
  ["autoproducts", "", "Компрессор Качок K50", { model: "", besides: "Компрессор K50" }],
  ["autoproducts", "", "Болт колесный M12x1.25x28 ключ 17", { kind: undefined }],
  ["autoproducts", "", "Промывка двигателя Liqui Moly 300мл", { kind: undefined }],
  ["battery", "", "TITAN Asia 75R+ 750A 75 А/ч", { polarity: "reverse", capacity: 75 }],
  ["battery", "", "Зверь 6СТ-190N (3) 1250А груз.", { model: "", polarity: undefined, type_case: "truck" }],
  ["battery", "", "Delkor (Ю.Корея) 80D26R 68Ач 600А", { model: "80D26R", polarity: "direct" }],
  ["battery", "", "АКБ легковой Sonnenschein 60Ач 540А", { model: "" }],
  ["battery", "", "MUTLU JIS 6СТ-65 (550А) обр. D23.65.055.C", { model: "", type_case: "asia", capacity: 65 }],
  ["disk", "", "22.5x11.75 10x335 ET120 DIA281 Lemmerz дисковый тормоз М22", { model: "" }],
  ["disk", "", "Диск 6.00Gx16 6x170 ET106 D130 Газель", { width: 6, diameter: 16, model: "Газель" }],
  ["tyre", "", "Шина 305/30 R20 103Y XL MC Pirelli P Zero PZ4", { homologation: "mc", model: "P Zero PZ4" }],
  ["tyre", "", "120/70ZR17 MC 58W Pirelli Diablo", { homologation: undefined }],
  ["tyre", "", "Шина 195/60R15 88H Tracmax X-Privilo TX-1 год 2022", { model: "X-Privilo TX-1", year: 2022 }],
  ["tyre", "", "Шина 285/70R17 121/118Q Grenlander Predator M/T POR", { model: "Predator M/T" }],
];

it.each(FOUND)("of %s «%s» the name «%s» says %o", (category, brand, name, said) => {
  const { attributes, ...reading } = readName(category, name, brand, book);
  const all: Record<string, unknown> = { ...reading, ...attributes };
  expect(Object.fromEntries(Object.keys(said).map((key) => [key, all[key]]))).toEqual(said);
});
