import { BrokenFileError } from "./broken-file.ts";
import type { SheetRow } from "./csv-rows.ts";
import { type FeedTag, parseFeed } from "./feed-parser.ts";
import { addField, Headings, headingOf } from "./record-tables.ts";
import { localName } from "./xml-part.ts";

/** Fewest values that make a record of an element. */
const FEWEST_VALUES = 3;
/** A supplier's list has some kinds of elements; one that has thousands is none. */
const MAX_KINDS = 2_000;

/**
 * Rows of an XML list of a supplier's own making: each element that repeats and has values of its own is a record, its elements and attributes
 * are columns. Where there are several kinds of records the first column says which it is. The file is read twice, since a column may be met
 * late.
 */
export async function* readXmlRecords(file: string): AsyncGenerator<SheetRow> {
  const place = await placeOfRecords(file);
  const kinds = new Set<string>();
  const headings = new Headings();
  for await (const records of recordsAt(file, place))
    for (const { name, fields } of records) {
      kinds.add(name);
      headings.note(fields.keys());
    }
  const hasKinds = kinds.size > 1;
  if (hasKinds) headings.note([KIND]);
  yield headings.row("", 0);
  for await (const records of recordsAt(file, place))
    for (const { name, line, fields } of records) {
      if (hasKinds) fields.set(KIND, name);
      yield headings.rowOf("", line, fields);
    }
}

const KIND = "Раздел";

interface XmlRecord {
  name: string;
  line: number;
  fields: Map<string, string>;
}

interface RecordPlace {
  depth: number;
  names: ReadonlySet<string>;
}

/** Where records stand: the shallowest elements that repeat and have some values each. */
async function placeOfRecords(file: string): Promise<RecordPlace> {
  const kinds = new Map<string, { depth: number; name: string; count: number }>();
  const values: number[] = [];
  for await (const _ of parseFeed<never>(
    file,
    {
      open({ path, attributes }) {
        values[path.length] = Object.keys(attributes).length;
        return false;
      },
      close({ path }, _text, refuse) {
        const depth = path.length;
        values[depth - 1] = (values[depth - 1] ?? 0) + 1;
        if (depth < 2 || (values[depth] ?? 0) < FEWEST_VALUES) return;
        const key = path.join("/");
        const count = (kinds.get(key)?.count ?? 0) + 1;
        kinds.set(key, { depth, name: path.at(-1) ?? "", count });
        if (kinds.size > MAX_KINDS) throw refuse("слишком много разных элементов");
      },
    },
    () => null,
  ));
  const found = [...kinds.values()];
  const several = found.filter(({ count }) => count > 1);
  const depth = Math.min(...(several.length > 0 ? several : found).map((kind) => kind.depth));
  if (found.length === 0) throw new BrokenFileError(file, 1, "в файле XML нет списка товаров");
  return { depth, names: new Set(found.filter((kind) => kind.depth === depth).map(({ name }) => name)) };
}

/** «Москва» of `<stock name="Москва">4</stock>` says which one it is. */
const NAMES_IT =
  /^(?:name|title|type|warehouse|store|city|sklad|attribute_name|имя|наименование|название|склад|город)$/i;

type Value = [name: string, text: string];

/** «<rest><store>Москва</store><count>4</count></rest>» is one value and says of what; a group of more is none that a row could have. */
function singleValue(values: readonly Value[]): { of: string; text: string } | null {
  const which = values.find(([name]) => NAMES_IT.test(name));
  const [only, ...more] = values.filter((each) => each !== which);
  return which && only && more.length === 0 ? { of: which[1], text: only[1] } : null;
}

async function* recordsAt(file: string, { depth, names }: RecordPlace): AsyncGenerator<XmlRecord[]> {
  let records: XmlRecord[] = [];
  let record: XmlRecord | null = null;
  /** Elements within the record that hold others, with what those say. */
  let groups: { values: Value[]; hasElements: boolean }[] = [];
  const closeElement = ({ path, name, attributes }: FeedTag, text: string): void => {
    const own = groups.pop();
    const parent = groups.at(-1);
    if (record === null || own === undefined) return;
    if (parent) parent.hasElements = true;
    const tag = localName(name);
    const isOwn = path.length === depth;
    const entries = Object.entries(attributes).map(([key, value]): Value => [localName(key), value.trim()]);
    const isGroup = own.hasElements || text === "";
    const single = isGroup ? singleValue([...entries, ...own.values]) : null;
    if (isOwn) for (const [key, value] of entries) addField(record.fields, key, value);
    else if (single) addField(record.fields, headingOf(tag, single.of), single.text);
    else if (own.hasElements) for (const [key, value] of own.values) addField(record.fields, key, value);
    else if (text === "") for (const [key, value] of entries) addField(record.fields, `${tag} ${key}`, value);
    else {
      const which = entries.find(([key]) => NAMES_IT.test(key));
      const heading = which ? headingOf(tag, which[1]) : tag;
      if (path.length === depth + 1 || which) addField(record.fields, heading, text);
      else parent?.values.push([heading, text]);
    }
  };
  yield* parseFeed<XmlRecord[]>(
    file,
    {
      open({ path, name, line }) {
        if (path.length === depth && names.has(name)) {
          record = { name: localName(name), line, fields: new Map() };
          groups = [];
        }
        if (record !== null) groups.push({ values: [], hasElements: false });
        return record !== null;
      },
      close(tag, text) {
        closeElement(tag, groups.at(-1)?.hasElements ? "" : text);
        if (tag.path.length !== depth || record === null) return;
        if (record.fields.size > 0) records.push(record);
        record = null;
      },
    },
    () => {
      const found = records;
      records = [];
      return found.length === 0 ? null : found;
    },
  );
}
