import type { Category } from "../../contract/catalogue/categories.ts";
import {
  accessoryKinds,
  type Choices,
  choose,
  coverColors,
  diskTypes,
  frequencies,
  productKinds,
  sensorTypes,
  wheelAxles,
  wiperTypes,
} from "./choices.ts";
import { type NameText, wholeWord } from "./name-text.ts";

type Attributes = Record<string, string | number | boolean>;

const MILLIMETRES = /(?<![\d.,])(\d{3,4})(?:\s?[/+хx-]\s?\d{3}|\sи\s\d{3})?\s?(?:мм|mm)(?![a-zа-я])/g;
const CENTIMETRES = /(?<![\d.,])(\d{2,3})(?:\s?[/+хx-]\s?\d{2})?\s?(?:см|cm)(?![a-zа-я])/g;
const INCHES = /(?<![\d.,])(\d{1,2})\s?(?:["”]|''|дюйм[а-я]*|inch)/g;

/** «Winter» is what makers call such a wiper, and stays a part of its name. */
const WINTER = wholeWord("\\(?(?:зимн[а-я]*|зима)\\)?");
const WINTER_NAME = /(?<![a-z])winter(?![a-z])/;
const WIPER_MARKS = wholeWord(
  "(?:бес)?каркасн[а-я]*\\.?|гибр(?:идн[а-я]*|\\.)[а-я]*|компл(?:ект)?\\.?|крюч[а-я]*|крюк|байонет[а-я]*|кнопк[а-я]*|(?:со? |без )?(?:спойлер|адаптер|омывател|подогрев)[а-я]*|\\d{1,2} адаптер[а-я]*",
  "бе ка ги ко кр ба кн со с сп ад ом по 1 2 3 4 5 6 7 8 9",
);
const BRAKE_MARKS = wholeWord(
  "(?:с|без) датчик[а-я]* износ[а-я]*|(?:перед|зад)(?:н[а-я]*|\\.)?|дисков[а-я]*|барабанн[а-я]*|(?:не)?вентилир[а-я]*|перфорир[а-я]*|(?:к-т|компл(?:ект)?\\.?)",
);
const SENSOR_MARKS = /(?<![\d.,])(?:315\s?[/+]\s?)?(?:315|433|434)(?:[.,]\d+)?\s?(?:мгц|mhz)(?![a-zа-я])/g;
const SENSOR_WORDS = wholeWord(
  "программируем[а-я]*|универсальн[а-я]*|(?:резин|металл?|алюм|латун)[а-я]*\\.?\\s(?:вентил|ниппел)[а-я]*|(?:вентил|ниппел)[а-я]*\\s(?:резин|металл?|алюм|латун)[а-я]*\\.?",
  "пр ун ре ме ал ла ве ни",
);

/** Without a unit, two lengths of a set, the driver's first, «650/400», and one in inches and millimetres, «22/550». */
const PAIR = /(?<![\d.,a-zа-я-])([2-8]\d[05])\s?[/+хx]\s?([2-8]\d[05])(?![\d.,])/g;
const BOTH_UNITS = /(?<![\d.,A-ZА-Я-])(\d{2})["”]?\s?[/-]\s?([2-8]\d{2})(?![\d.,])/g;

/** Millimetres, said in any unit. */
function takeLength(name: NameText): number | null {
  const both = name.takeMark(BOTH_UNITS, ([, inches, mm]) => Math.abs(Number(inches) * 25.4 - Number(mm)) <= 13);
  if (both) return Number(both[2]);
  const pair = name.takeWord(PAIR);
  if (pair) return Math.max(Number(pair[1]), Number(pair[2]));
  const [mm, cm, inches] = [MILLIMETRES, CENTIMETRES, INCHES].map((unit) => name.takeWord(unit)?.[1]);
  const length = mm ? Number(mm) : cm ? Number(cm) * 10 : inches ? Math.round(Number(inches) * 25.4) : 0;
  return length >= 150 && length <= 1_000 ? length : null;
}

const MOUNTS: Choices = [
  [/мульти|\d+ адаптер/, "multi"],
  [/крюч|крюк|hook/, "hook"],
  [/байонет|bayonet/, "bayonet"],
  [/боков\S* (?:штыр|крепл)|side pin/, "side-pin"],
  [/кнопк|push button/, "button"],
];
const WORDS_OF: Readonly<Partial<Record<Category, readonly (readonly [key: string, choices: Choices])[]>>> = {
  "battery-accessories": [["kind", accessoryKinds]],
  autoproducts: [["kind", productKinds]],
  tpms: [
    ["sensor-type", sensorTypes],
    ["frequency", frequencies],
    [
      "valve",
      [
        [/(?:металл|алюм|латун)\S*\s+(?:вентил|ниппел)|(?:вентил|ниппел)\S*\s+(?:металл|алюм|латун)/, "metal"],
        [/резин/, "rubber"],
      ],
    ],
  ],
  "wheel-covers": [["color", coverColors]],
  wipers: [
    ["wiper-type", wiperTypes],
    ["mount", MOUNTS],
  ],
  "brake-pads": [["axle", wheelAxles]],
  "brake-disks": [
    ["axle", wheelAxles],
    ["disk-type", diskTypes],
  ],
};

const RIM = /(?<![A-Z\d])R\s?(1[2-9]|2[0-4])(?!\d)|(?<![\d.])(1[2-9]|2[0-4])\s?["”]/g;
const BRAKE_DIAMETER = /(?<![A-Z])(?:D|Ø|ДИАМЕТР|ДИAMETP)\s*[=:]?\s*(\d{3}(?:\.\d)?)(?!\d)(?:\s?MM)?/g;

/** Takes what a name says of goods without a size in the sense of tyres, wheels and batteries. */
export function takeOther(name: NameText, category: Category): Attributes {
  const found: Attributes = {};
  for (const [key, choices] of WORDS_OF[category] ?? []) {
    const value = choose(choices, name.words);
    if (value !== null) found[key] = value;
  }
  if (category === "wipers") {
    const length = takeLength(name);
    if (length !== null) found.length = length;
    if (name.takeWords(WINTER) || WINTER_NAME.test(name.words)) found.winter = true;
    while (name.takeWords(WIPER_MARKS));
  }
  if (category === "tpms") {
    name.takeWord(SENSOR_MARKS);
    while (name.takeWords(SENSOR_WORDS));
  }
  if (category === "wheel-covers") {
    const rim = name.takeMark(RIM);
    if (rim) found.diameter = Number(rim[1] ?? rim[2]);
  }
  if (category === "brake-disks") {
    const diameter = Number(name.takeMark(BRAKE_DIAMETER)?.[1]);
    if (diameter >= 150 && diameter <= 500) found.diameter = diameter;
  }
  if (category === "brake-pads" && /(?<!без )датчик\S* износ/.test(name.words)) found["wear-sensor"] = true;
  if (category === "brake-pads" || category === "brake-disks") name.takeWords(BRAKE_MARKS);
  return found;
}
