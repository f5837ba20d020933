/** What a column of a supplier's table is about. */
export type Field =
  | "article"
  | "code"
  | "name"
  | "brand"
  | "model"
  | "size"
  | "width"
  | "profile"
  | "diameter"
  | "load-index"
  | "speed-index"
  | "indexes"
  | "season"
  | "studs"
  | "runflat"
  | "xl"
  | "homologation"
  | "vehicle"
  | "axle"
  | "ply"
  | "tube"
  | "year"
  | "pcd"
  | "holes"
  | "circle"
  | "et"
  | "cb"
  | "color"
  | "material"
  | "capacity"
  | "current"
  | "polarity"
  | "type_case"
  | "viscosity"
  | "volume"
  | "quantity"
  | "warehouse"
  | "reserved"
  | "in-transit"
  | "arrival-date"
  | "delivery-days"
  | "price"
  | "price-wholesale"
  | "price-retail"
  | "price-recommended"
  | "price-minimum"
  | "price-old"
  | "price-sale"
  | "discount"
  | "currency"
  | "barcode"
  | "gtin"
  | "category"
  | "country"
  | "weight"
  | "package-volume"
  | "unit"
  | "min-quantity"
  | "multiple"
  | "picture"
  | "url"
  | "description"
  | "comment"
  | "vat"
  | "characteristic"
  | "mark"
  | "date"
  | "ignore";

/** The first that matches counts, so what says more comes first. Headings are in lower case with «ё» as «е» and one space between words. */
const HEADINGS: readonly (readonly [RegExp, Field])[] = [
  [/^(?:№|n|#)?\s?п\/п$|^№|^строка$|^сумма|^(?:ваш )?заказ$|гтд|^хит$/, "ignore"],
  [/штрих|^шк$|barcode|^ean/, "barcode"],
  [/^gtin/, "gtin"],
  [/^маркировка|честн\S* знак/, "mark"],
  [/^характеристика/, "characteristic"],
  // Prices, by what they are for.
  [/^(?:мрц|миц|map)$|мин\S* (?:розн\S* )?цена|минимальн\S* цена/, "price-minimum"],
  [/^(?:ррц|рц|rrp)(?:,|$|\s)|реком|рек\. /, "price-recommended"],
  [/(?:без|до) скидки|стар\S* цена|цена стар|^old ?price|зачеркн/, "price-old"],
  [/акци|распродаж|^sale/, "price-sale"],
  [/опт|входн|закуп|цена от \d|ваша|себестоим|дилер|wholesale|цена со скидкой/, "price-wholesale"],
  [/розн|retail/, "price-retail"],
  [/^скидк|^discount/, "discount"],
  [/^валюта|^currency/, "currency"],
  [/^(?:ставка )?ндс/, "vat"],
  [/цена|^price|стоимость|^руб/, "price"],
  // Places and pieces.
  [/резерв/, "reserved"],
  [/ожида|в пути|транзит|поступит/, "in-transit"],
  [/дата (?:поступл|приход|поставк)/, "arrival-date"],
  [/срок (?:постав|достав)/, "delivery-days"],
  [/^мин\S* (?:парт|кол|заказ)|min ?q/, "min-quantity"],
  [/кратн|^упаковк|в упаковке/, "multiple"],
  [/^(?:место хранения|склад отгрузки|склад|warehouse|location)$/, "warehouse"],
  [/(?:кол\S*|число) (?:отв|болт|креп)/, "holes"],
  [
    /остат|(?:^|\s)ост\.|налич|доступно|^кол(?:-во|ич\S*|\.)?(?:$|[\s,(])|^склад|склад$|^магазин |^сейчас$|^stock|^quantity|^qty|^(?:цс|спб|мск|екб)$|, ?шт/,
    "quantity",
  ],
  // What the goods are.
  [/^(?:ид|id|sku|код)$|^код (?:в )?(?:1с|товар|номенкл|ут)|номенклатурный код/, "code"],
  [/артикул|^cae$|^oem$|vendor ?code|каталожн|код произв|партномер|part ?n/, "article"],
  [/страна|country/, "country"],
  [/^(?:бренд|марка|фирма|изготовит|произв|vendor|brand|maker)/, "brand"],
  [/^(?:модель|протектор|рисунок|model)/, "model"],
  [/^описание|description/, "description"],
  [/наименован|номенклатура(?:$|[,. ])|^name|^товар$|^название|^title/, "name"],
  [/^вид (?:номенкл|товар)|^(?:под)?групп|^раздел|^тип товара|^категория$|^category/, "category"],
  [/фото|картин|изображ|picture|image/, "picture"],
  [/^ссылк|^url|^link/, "url"],
  [/^прим|коммент|comment/, "comment"],
  [/^ед(?:\.|иниц)|^unit/, "unit"],
  [/об[ъь]ем,? ?м3|объем упак|м³/, "package-volume"],
  [/^вес|^масса|weight/, "weight"],
  // Figures of tyres, wheels, batteries and oils.
  [/нагр\S*\s*[/и]\s*скор/, "indexes"],
  [/нагруз|^инд\S* нагр|^ин$|^li$|load ?index/, "load-index"],
  [/скорост|^инд\S* скор|^ис$|^si$|^speed/, "speed-index"],
  [/сезон|зима\/лето|season/, "season"],
  [/шип|^spike|^stud/, "studs"],
  [/run ?flat|^rft|ранфлет/, "runflat"],
  [/^xl|extra ?load|усилен/, "xl"],
  [/омологац|homolog/, "homologation"],
  [/слойн|^pr$/, "ply"],
  [/^tl ?\/ ?tt|камерн/, "tube"],
  [/^dot|^год|дата (?:пр-ва|произв|выпуск)/, "year"],
  [/^дата|^date/, "date"],
  [/(?:^|\s|\()ось|применения$/, "axle"],
  [/^(?:тип тс|тип авто|назначение|vehicle)/, "vehicle"],
  [/^pcd, ?мм|расположен\S* отв/, "circle"],
  [/pcd|разболт|сверлов|^крепеж/, "pcd"],
  [/вылет|^et(?:$|[\s,(])/, "et"],
  [/ступиц|^цо$|центр\S* отв|диам\S* отв|^(?:dia|cb)(?:$|[\s,(])/, "cb"],
  [/^цвет|^color/, "color"],
  [/^материал|^тип диска/, "material"],
  [/емкость|^ah$/, "capacity"],
  [/пусков|^cca|^ток/, "current"],
  [/полярн|^пол-ть/, "polarity"],
  [/корпус/, "type_case"],
  [/вязкост|^sae/, "viscosity"],
  [/об[ъь]ем|фасовк/, "volume"],
  [/размер|^р-р|^size/, "size"],
  [/^профил|^высота|^height|^серия$/, "profile"],
  [/^шир|^width|^w$/, "width"],
  [/диам|^ø|^радиус|^r$|^diameter/, "diameter"],
];

/** The field that a heading names; null for one that is not known. */
export function fieldOf(heading: string): Field | null {
  const plain = heading
    .toLowerCase()
    .replaceAll("ё", "е")
    .replaceAll(/[\s\u00a0_]+/g, " ")
    .trim();
  return HEADINGS.find(([words]) => words.test(plain))?.[1] ?? null;
}
