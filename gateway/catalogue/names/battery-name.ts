import { type NameText, type Words, wholeWord } from "./name-text.ts";

type Attributes = Record<string, string | number | boolean>;

const AMPERE_HOURS =
  /(?<![\d.,a-zа-я-])(\d{1,3}(?:[.,]\d)?)\s*(?:[аa]\s*[·•∙*.,/\\-]?\s*[чh]|[аa]мпер[\s/*-]?час[а-я]*)\.?(?![a-zа-я])/g;
/** «6СТ-60», «6CT-190.3 L», «6МТС-9», «3СТ-215»: figures of a Soviet designation say the capacity. */
const DESIGNATION =
  /(?<![\dA-ZА-Я])[36]\s?(?:CT|MTC)\s*-?\s*(\d{1,3})(?:\.\d)?[\s-]*(?:(?:NR?|V?LR?|VLR|VL|LA|A|A3|AЗ|AПЗ|ПM|ЭM|TM)(?![A-ZА-Я\d+/-]))?/g;
const CURRENT =
  /(?<![\d.,a-zа-я])(\d{2,4})\s?(?:[аa](?![a-zа-я·•∙*/.]|\s?[чh])(?:\s?\(?en\)?)?|en(?![a-zа-я])|cca)|(?<![a-zа-я])(?:en|cca|(?:пусковой )?ток)\s*:?\s*(\d{2,4})(?![\d.,])(?:\s?[аa](?![a-zа-я]))?/g;
const DIMENSIONS = /(?<!\d)\(?(\d{2,3})\s?[xх*×/]\s?(\d{2,3})\s?[xх*×/]\s?(\d{2,3})(?!\d)(?:\s?мм)?\)?/g;
const VOLTS = /(?<![\d.,a-zа-я])(?:6|12|24)\s?(?:v|в|вольт)(?![a-zа-я])/g;
/** JIS: the last letter says on which side the pole is, «55D23L». */
const JAPANESE = /(?<![A-Z\d])\d{2,3}[BD](?:19|20|23|24|26|31)(?:\([A-Z]+\))?([LR])?S?(?![A-Z\d])/;

const POLARITIES: readonly (readonly [Words, string])[] = [
  [wholeWord("\\(?(?:универс[а-я]*\\.?(?: полярн[а-я]*| пол\\.?)?)(?: 4 клеммы)?\\)?"), "universal"],
  [
    wholeWord(
      "[([]?(?:обр(?:атн[а-я]*)?\\.?\\s?(?:п(?:ол(?:ярн[а-я]*)?)?\\.?)?|о[./\\\\]?\\s?п\\.?|r\\s?\\+|плюс справа|\\+ справа|правый плюс)[)\\]]?",
    ),
    "reverse",
  ],
  [/(?<=\d)r\+|[([]\s*0\s*[)\]]|(?<![\d+\w])[([]?\s*[-−–]\s*\/?\s*\+\s*[)\]]?(?![\d+\w])/g, "reverse"],
  [
    wholeWord(
      "[([]?(?:прям(?:ая|ой)?\\.?\\s?(?:п(?:ол(?:ярн[а-я]*)?)?\\.?)?|пр\\.|пр|п[./\\\\]?\\s?п\\.?|l\\s?\\+|плюс слева|левый плюс)[)\\]]?",
    ),
    "direct",
  ],
  [/(?<=\d)l\+|[([]\s*1\s*[)\]]|\+\s*слева|(?<![\d+\w])[([]?\s*\+\s*\/?\s*[-−–]\s*[)\]]?(?![\d+\w])/g, "direct"],
  [/\+\s*справа/g, "reverse"],
];

/** «60 А/ч L 500А», «65Ач R»: where the plus is, behind a figure. A letter of a Soviet designation («6СТ-60 L») is none. */
const SIDE = /(?<=(?:[чh]|\d\s?[аa])[\s¦.,)]{1,3})([lr])(?=[\s¦,.)]|$)/g;
/** Such a letter alone, behind what was read, is no model; that of «CMF 80 R» belongs to it. */
const LETTER = /(?<=¦[\s.,)]*)[LR](?=[\s¦,.)]|$)/g;

const START_STOP = wholeWord("start[\\s/&-]*stop|старт[\\s/-]*стоп|s&s", "st ст s");
const CASES: readonly (readonly [Words, string])[] = [
  [
    wholeWord(
      "[([]?(?:груз[а-я]*\\.?|(?:болт )?(?:под )?(?:евро)?конус(?:н[а-я]*)?|болт|truck)[)\\]]?",
      "гр бо по ев ко tr",
    ),
    "truck",
  ],
  [wholeWord("[([]?(?:ази[а-я]*|jis)\\.?[)\\]]?", "аз as ji"), "asia"],
  [wholeWord("[([]?(?:америк[а-я]*|амер\\.?|usa|бок(?:ов[а-я]*|\\.)\\s*клемм[а-я]*)[)\\]]?", "ам us бо"), "america"],
  [wholeWord("[([]?(?:европ[а-я]*)\\.?[)\\]]?", "ев"), "europe"],
  [/(?<![a-zа-я\d])[([]?(?:lb?[1-6]b?(?:\.\d[\d.]*[a-z]?)?|h[3-8])(?![a-zа-я\d-])[)\]]?/g, "europe"],
];
/** What belongs to models as well: read where it stands, and taken only where it is a mark of its own. */
const TECHNOLOGIES: readonly (readonly [RegExp, string])[] = [
  [/(?<![a-zа-я])agm(?![a-zа-я])/, "agm"],
  [/(?<![a-zа-я])efb(?![a-zа-я])/, "efb"],
  [/(?<![a-zа-я])(?:gel|гел[а-я]*)(?![a-zа-я])/, "gel"],
  [/гибрид|hybrid|(?<![a-z])ca\s?[/-]\s?sb(?![a-z])|ca\+(?![a-z])/, "hybrid"],
  [/(?<![a-zа-я])[cс][aа]\s?[/-]\s?[cс][aа](?![a-zа-я])|calcium|кальци|(?<![а-я])кал\./, "calcium"],
];
const TECHNOLOGY_MARKS = wholeWord(
  "\\(?(?:[cс][aа]\\s?[/-]\\s?(?:[cс][aа]|sb)|gel|гел[а-я]*|кальци[а-я]*|кал\\.|гибрид[а-я]*)\\)?",
);
const OTHER_MARKS = wholeWord(
  "\\(?(?:евро|росс?(?:ия|ийск[а-я]*)?|спираль|sfb(?: \\d)?(?![\\s]*[a-zа-я0-9])|низк(?:ий|ая|\\.)|выс(?:окий|окая|\\.)|ниж\\.?(?:ний)?(?: (?:борт|кр[а-я]*))?|тонк[а-я]*\\.?\\s?клемм[а-я]*|нужна сдача|необслуж[а-я]*|обслуж[а-я]*|залит[а-я]*|сухозар[а-я]*)\\)?",
);

const LEAST_CURRENT = 30;
const MOST_CURRENT = 2_000;

/** Takes all that a name says of a battery. */
export function takeBattery(name: NameText): Attributes {
  const found: Attributes = {};
  const dimensions = name.takeWord(DIMENSIONS);
  if (dimensions) found.dimensions = dimensions.slice(1, 4).join("×");
  name.takeWords(VOLTS);
  const japanese = JAPANESE.exec(name.latin);
  const plus = name.takeWord(SIDE)?.[1];

  const stated = name.takeWord(AMPERE_HOURS);
  while (stated && name.takeWord(AMPERE_HOURS));
  const designation = name.takeMark(DESIGNATION);
  const capacity = stated?.[1]?.replace(",", ".") ?? designation?.[1];
  if (capacity !== undefined && Number(capacity) >= 1 && Number(capacity) <= 300) found.capacity = Number(capacity);

  for (;;) {
    const current = name.takeWord(CURRENT);
    if (!current) break;
    const amperes = Number(current[1] ?? current[2]);
    if (amperes >= LEAST_CURRENT && amperes <= MOST_CURRENT && amperes > Number(found.capacity ?? 0))
      found.current ??= amperes;
  }
  if (found.capacity === undefined) {
    // «AGM 70 L3 760A», «70.0 L3 760A» (the figure behind the point is the side of the pole), «60 (56030)»: a lone figure beside a current, or one that the European number of the type repeats.
    const type = /(?<!\d)5(\d{2})\d{2}(?!\d)/.exec(name.words)?.[1];
    const lone =
      name.takeWord(found.current === undefined ? NEVER : LONE_CAPACITY) ??
      (type ? name.takeWord(new RegExp(`(?<![\\d.])${type}(?![\\d.])`, "g")) : null);
    if (lone) found.capacity = Math.floor(Number(lone[0]));
  }

  if (name.takeWords(START_STOP)) found.startstop = true;
  for (const [words, polarity] of POLARITIES) if (name.takeWords(words)) found.polarity ??= polarity;
  for (const [words, form] of CASES) if (name.takeWords(words)) found.type_case ??= form;
  const form = name.takeMark(JAPANESE_CASE);
  // «Tyumen Battery Asia» is a model, too.
  if (japanese || form || /(?<![a-z])asia(?![a-z])/.test(name.words)) found.type_case ??= "asia";
  name.takeWords(OTHER_MARKS);
  name.takeMark(POLES_OF_LORRIES);
  if (plus) found.polarity ??= plus === "r" ? "reverse" : "direct";
  const isRight = name.takeMark(LETTER)?.[0] === "R";
  const side = japanese?.[1] ?? form?.[1];
  if (side) found.polarity ??= side === "L" ? "reverse" : "direct";
  // Soviet designations have an L, and never an R.
  if (isRight) found.polarity ??= "reverse";
  const technology = TECHNOLOGIES.find(([words]) => words.test(name.words));
  if (technology) found.type_akb = technology[1];
  name.takeWords(TECHNOLOGY_MARKS);
  return found;
}

/** «(3)» and «(4)»: how the poles of large ones stand, of which the shop has no words. */
const POLES_OF_LORRIES = /[([]\s?[34]\s?[)\]]/g;
const NEVER = /(?!)/g;
const LONE_CAPACITY = /(?<![\d.,a-zа-я-])(?:[3-9]\d|1\d\d|2[0-4]\d)(?:\.[0-4])?(?=\s|$)(?!\s\d{3}\s\d)/g;
const JAPANESE_CASE =
  /(?<![A-Z\d])(?:[DB](?:23|26|31)|[DB](?:19|20|23|24|26|31)([LR]))(?:\.\d[\d.]*[A-Z]?)?(?![A-Z\d])/g;
