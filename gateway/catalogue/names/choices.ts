/** Words of names and parameters, in lower case with «ё» as «е», and the values of filters that they mean: the first that matches counts. */
export type Choices = readonly (readonly [RegExp, string | number])[];

export const choose = (choices: Choices, words: string): string | number | null =>
  choices.find(([pattern]) => pattern.test(words))?.[1] ?? null;

export const accessoryKinds: Choices = [
  [/пуск(?!.*заряд)|бустер/, "jump-starter"],
  [/заряд/, "charger"],
  [/прикур|провод/, "cable"],
  [/клемм/, "terminal"],
  [/тестер|вилка|ареометр/, "tester"],
  [/уход|смазк|щетк/, "care"],
];

export const productKinds: Choices = [
  [/(?<!пр)омыв|незамерз/, "washer-fluid"],
  [/антифриз|тосол/, "antifreeze"],
  [/компресс|насос/, "compressor"],
  [/домкрат/, "jack"],
  [/скреб|щетк/, "scraper"],
  [/ламп|\d\s?[vв] .*\d\s?(?:w|вт)(?![a-zа-я])/, "bulb"],
  [/ковр/, "mat"],
  [/авар|аптеч|огнетуш|трос/, "emergency"],
  [/инструм|^ключ|(?:набор|комплект)\S* ключ|манометр|^съемник|^монтировк/, "tool"],
  [/космет|химия|очист|шампун|полирол|размораж|уход|чернит/, "care"],
];

export const sensorTypes: Choices = [
  [/универс|программ/, "universal"],
  [/ориг|конвейер|oem?(?![a-z])/, "original"],
];
export const frequencies: Choices = [
  [/433|434/, 433],
  [/315/, 315],
];
export const valves: Choices = [
  [/мет|алюм|латун/, "metal"],
  [/рез/, "rubber"],
];
export const coverColors: Choices = [
  [/чер\S*.*сер|сер\S*.*чер/, "black-silver"],
  [/чер|карбон/, "black"],
  [/сер|silver/, "silver"],
  [/бел/, "white"],
];
export const wiperTypes: Choices = [
  [/задн/, "rear"],
  [/гибрид/, "hybrid"],
  [/бескаркас/, "frameless"],
  [/каркас/, "frame"],
];
export const wheelAxles: Choices = [
  [/перед/, "front"],
  [/зад/, "rear"],
];
export const diskTypes: Choices = [
  [/перф/, "perforated"],
  [/невент|сплош/, "solid"],
  [/вент/, "ventilated"],
];
