import { plainCell } from "./cell-values.ts";

/** What a column of a supplier's table may be about, as staff read it. */
export const fieldTitles = {
  article: "артикул производителя",
  code: "код",
  name: "название",
  brand: "бренд",
  model: "модель",
  size: "размер",
  width: "ширина",
  profile: "профиль",
  diameter: "диаметр",
  "load-index": "индекс нагрузки",
  "speed-index": "индекс скорости",
  indexes: "индексы нагрузки и скорости",
  season: "сезон",
  studs: "шипы",
  runflat: "Run Flat",
  xl: "усиленная (XL)",
  homologation: "омологация",
  vehicle: "тип автомобиля",
  axle: "ось",
  ply: "слойность",
  tube: "камера",
  year: "год выпуска",
  "eu-fuel": "экономичность (этикетка ЕС)",
  "eu-wet": "сцепление на мокрой дороге (этикетка ЕС)",
  "eu-noise": "внешний шум, дБ",
  pcd: "крепёж (PCD)",
  holes: "число отверстий",
  circle: "диаметр отверстий",
  et: "вылет",
  cb: "центральное отверстие",
  color: "цвет",
  material: "материал",
  capacity: "ёмкость",
  current: "пусковой ток",
  polarity: "полярность",
  type_case: "тип корпуса",
  viscosity: "вязкость",
  volume: "объём",
  quantity: "остаток",
  warehouse: "склад",
  reserved: "резерв",
  "in-transit": "в пути",
  "arrival-date": "дата поступления",
  "delivery-days": "срок поставки",
  price: "цена",
  "price-wholesale": "закупочная цена",
  "price-retail": "розничная цена",
  "price-recommended": "рекомендованная цена",
  "price-minimum": "минимальная розничная цена",
  "price-old": "старая цена",
  "price-sale": "цена по акции",
  discount: "скидка",
  currency: "валюта",
  barcode: "штрихкод",
  gtin: "GTIN",
  category: "категория",
  country: "страна",
  weight: "вес",
  "package-volume": "объём упаковки",
  unit: "единица",
  "min-quantity": "наименьшее количество",
  multiple: "кратность",
  picture: "фотография",
  url: "ссылка",
  description: "описание",
  comment: "примечание",
  vat: "НДС",
  characteristic: "характеристика",
  mark: "маркировка",
  date: "дата",
  ignore: "не используется",
} as const;

export type Field = keyof typeof fieldTitles;

export const fields = Object.keys(fieldTitles) as [Field, ...Field[]];

/** Cities in which suppliers of Russia have warehouses, as they head columns of pieces. */
const CITIES =
  /^(?:г\. ?)?(?:москва|мск|подольск|санкт-петербург|с-петербург|спб|питер|екатеринбург|екб|новосибирск|нск|казань|нижний новгород|н\. ?новгород|челябинск|самара|тольятти|уфа|ростов(?:-на-дону)?|краснодар|омск|воронеж|пермь|волгоград|красноярск|саратов|тюмень|ижевск|барнаул|иркутск|хабаровск|владивосток|ярославль|махачкала|томск|оренбург|кемерово|рязань|астрахань|пенза|киров|липецк|чебоксары|калининград|тула|курск|ставрополь|сочи|улан-удэ|тверь|магнитогорск|иваново|брянск|белгород|сургут|владимир|архангельск|чита|калуга|смоленск|саранск|череповец|вологда|орел|курган|псков|мурманск|пятигорск|набережные челны|ульяновск|минск|алматы|астана|киев|київ)(?:$|[\s,(:])/;

/** The first that matches counts, so what says more comes first. Headings are in lower case with «ё» as «е» and one space between words. */
const HEADINGS: readonly (readonly [RegExp, Field])[] = [
  [
    /^(?:№|n|#)?\s?п\/п$|^№|^строка$|^сумма|^(?:ваш )?заказ$|^замовлення|гтд|^хит$|^slug$|^seo|^alt |^meta|рейтинг|^rating|^раскупа/,
    "ignore",
  ],
  // Keys of a database beside what they stand for, the same in another language or with an explanation, and what bringing costs.
  [
    /^(?:brand|model|season|colou?r|type|vehicle type|category|section|group(?: \S+)?|provider|supplier|manufacturer|city|country) (?:id|code|slug|ua|uk|en)$|^is | with desc$|only digits$|file ?name$|(?:delivery|shipping) price|(?:price|стоимость|цена) (?:delivery|доставки|plus)/,
    "ignore",
  ],
  [/^price ?list type$/, "category"],
  [/currency(?: \d)?$/, "currency"],
  // How many lie in a box, which is sold piece by piece.
  [/^(?:кол\S*|шт\S*) (?:в|на) (?:упак|кор|ящ|пал)/, "ignore"],
  [/штрих|^шк$|barcode|^ean|^upc/, "barcode"],
  [/^gtin/, "gtin"],
  [/^маркировка|честн\S* знак/, "mark"],
  [/^характеристика/, "characteristic"],
  // Prices, by what they are for.
  [
    /^(?:мрц|миц|map)(?:$|[\s,(])|мин\S* (?:розн\S* )?(?:цена|ціна)|(?:price|цена) ?min|min(?:imum)?(?: retail)? price|цена миц/,
    "price-minimum",
  ],
  [/^(?:ррц|рц|rrp|msrp)(?:,|$|\s)|цена ррц|реком|рек\. |recommend/, "price-recommended"],
  [/(?:без|до) скидки|стар\S* (?:цена|ціна)|цена стар|^old ?price|price ?old|зачеркн/, "price-old"],
  [/акци|распродаж|^sale|акційна|special ?price|promo/, "price-sale"],
  [
    /опт|входн|закуп|цена от \d|ваша|себестоим|дилер|wholesale|dealer|^cost|purchase|b2b|^opt$|price opt|партн[её]р|цена со скидкой|гурт/,
    "price-wholesale",
  ],
  [/розн|rozn|розд|(?:цена|price) роз|roznic|retail/, "price-retail"],
  [/^скидк|^discount|^знижка/, "discount"],
  [/^валюта/, "currency"],
  [/^(?:ставка )?(?:ндс|пдв)|^vat(?:$|\s)/, "vat"],
  [
    /цена|цны|ціна|цана|баға|^(?:unit |base |cv )?price|price$|^(?:tsena|cena|stoimost)|стоимость|вартість|^руб/,
    "price",
  ],
  // Places and pieces.
  [/резерв|reserved/, "reserved"],
  [/ожида|в пути|транзит|поступит|in transit|очіку/, "in-transit"],
  [/дата (?:поступл|приход|поставк)/, "arrival-date"],
  [/срок (?:постав|достав)|delivery ?(?:days|time)|lead ?time/, "delivery-days"],
  [/^мин\S* (?:парт|кол|заказ)|min ?(?:q|order)/, "min-quantity"],
  [/кратн|^упаковк|в упаковке|^multiplicity/, "multiple"],
  [/^(?:место хранения|склад отгрузки|склад|warehouse|location)$/, "warehouse"],
  [
    /(?:кол\S*|число) (?:отв|болт|креп)|^(?:rim )?(?:holes|bolts?)(?: count)?$|^(?:count|kol\S*|chislo) otv|кількість отв/,
    "holes",
  ],
  [
    /остат|(?:^|\s)ост\.|налич|доступно|^свободн|^кол(?:-во|ич\S*|\.)?(?:$|[\s,(])|^склад|склад(?: \(.*\))?$|^магазин |^сейчас$|^(?:total |cp )?(?:stock|quantity|qty|amount$)|^in stock|^rests?(?:$|\s)|^count$|^(?:ostat|nalich|kolichestvo$)|залиш|^наявн|кількість|қалдық|^саны|рэшт|^(?:цс)$|, ?шт/,
    "quantity",
  ],
  [CITIES, "quantity"],
  // What the goods are.
  [
    /^(?:ид|id|sku|код|item ?(?:id|no|code)?|product ?(?:id|code)|goods ?id|guid|uid)$|^код (?:в )?(?:1с|товар|номенкл|ут|позиц)|номенклатурный код|^внутренний код|^код поставщ|^(?:ie )?xml id$/,
    "code",
  ],
  [
    /артикул|^artikul|^(?:cml2 )?art(?:icle|\.)?(?:$| (?:no|number|code))|^cae$|^oem$|^mpn$|vendor ?code|каталожн|код (?:произв|вироб)|партномер|part ?n/,
    "article",
  ],
  [/страна|country|країна|^елі$|^strana/, "country"],
  [
    /^(?:бренд|брэнд|марка(?:$|\s|\()|фирма|изготовит|произв|виробник|вытворца|өндіруші|vendor|brand|brend|maker|manufacturer|marka$|make$|proizvod)/,
    "brand",
  ],
  [/^(?:модель|протектор|рисунок|model|мадэль|үлгі|pattern)/, "model"],
  [/^описание|description|^опис|^opisan|^(?:ie )?(?:preview|detail) text$/, "description"],
  [
    /наименован|номенклатура(?:$|[,. ])|^(?:full ?|ie )?name|^naimenov|^nazvan|^товар$|^назва|^назва|^title|^product(?: ?name)?$|^атауы|найменування|^item ?name|^goods$|^позиция$/,
    "name",
  ],
  [
    /^вид (?:номенкл|товар)|^(?:под)?групп|^раздел|^тип товара|^категор\S*$|^категор\S* (?:товар|номенкл)|^category|^ic group ?\d?$|^razdel|^kategor|^(?:goods|product) type|^section|^group|^санат|^розділ|^товарн\S* (?:групп|катег)/,
    "category",
  ],
  [/^(?!.*(?:count|кол-во|dir)).*(?:фото|картин|изображ|picture|image|photo|зображ)|^img(?! count)/, "picture"],
  [/^ссылк|^url|^link|посиланн/, "url"],
  [/^прим|коммент|comment|^note/, "comment"],
  [/^ед(?:\.|иниц)|^unit|^од\. ?вим/, "unit"],
  [/об[ъь]ем,? ?м3|объем упак|м³/, "package-volume"],
  [/^вес|^масса|weight|^вага|^ves$/, "weight"],
  // Figures of tyres, wheels, batteries and oils.
  [/нагр\S*\s*[/и]\s*скор|^индексы?$|^инд$|^pr ?\/ ?инд|load\s*[/&]\s*speed|^(?:ин\/ис|li\/si)$/, "indexes"],
  [/нагруз|nagruz|^инд\S* нагр|^ин$|^li$|load ?index|index ?load|навантаж|жүктеме/, "load-index"],
  [/скорост|skorost|^инд\S* скор|^ис$|^si$|^speed|index ?speed|швидк|жылдамдық/, "speed-index"],
  [/сезон|sezon|зима\/лето|season|^t[iy]re type$/, "season"],
  [/шип|^spike|^stud|^thorn|^ship(?:y|ovka)?$/, "studs"],
  [/run ?flat|^rft|ранфлет|^rof$/, "runflat"],
  [/^xl|extra ?load|усилен|reinforce|посилен/, "xl"],
  [/омологац|homolog/, "homologation"],
  [/слойн|^pr$|^ply/, "ply"],
  [/^tl ?\/ ?tt|камерн/, "tube"],
  [/^dot|^год|дата (?:пр-ва|произв|выпуск)|^(?:manufactur\S* |production )?year|^рік/, "year"],
  [/экономичн|сопротивлени\S* качени|^fuel|^rolling/, "eu-fuel"],
  [/мокр|^wet/, "eu-wet"],
  [/шум|^noise/, "eu-noise"],
  [/^дата|^date/, "date"],
  [/(?:^|\s|\()ось|применения$|^axle/, "axle"],
  [/^(?:тип тс|тип авто|назначение|vehicle|car type|t[iy]retype$)/, "vehicle"],
  [/^pcd, ?мм|расположен\S* отв|diam(?:eter)? holes|bolts? diam|^pcd ?2$|межболт|mezhbolt/, "circle"],
  [/pcd|razbolt|sverlov|разболт|розболт|сверлов|свердл|^крепеж(?:$|[\s,(])|bolt ?(?:pattern|circle)/, "pcd"],
  [/вылет|vylet|виліт|^et(?:$|[\s,(])|^(?:rim )?offset/, "et"],
  [
    /ступиц|stupi(?:ts|c)|tsentraln\S* otv|^цо$|^дцо$|центр\S* отв|диам\S* отв|^(?:rim )?(?:dia|cb)(?:$|[\s,(])|diam(?:eter)? center|center ?bore|^hub|^bore$/,
    "cb",
  ],
  [/^цвет|^(?:dis[ck] |rim |wheel )?colou?r|^tsvet|^колір|^покрыти|^finish/, "color"],
  [/^материал|^тип диска|^material|^tip diska|^(?:rim|wheel|dis[ck]) type/, "material"],
  [/емкость|^y?emkost|ємність|сыйымдылық|^ah$|capacity|^а\/?ч$/, "capacity"],
  [/пусков|^puskov|^пуск|^cca|^ток|^струм|starting current/, "current"],
  [/полярн|polyarn|^пол-ть|polarity/, "polarity"],
  [/корпус|^клеммы?$/, "type_case"],
  [/вязкост|vyazkost|в'язк|^sae|viscosity/, "viscosity"],
  [/об[ъь]ем|об'єм|фасовк|^volume|^litr|^obem|^objem/, "volume"],
  [/размер|розмір|памер|өлшем|^р-р|^size|^dimension|^габарит шин/, "size"],
  [/^профил|^профіль|^высота|^висота|^height|^vysota|^серия$|^profil|^(?:t[iy]re )?aspect/, "profile"],
  [/^шир|^shirina|^(?:(?:t[iy]re )?section |rim |t[iy]re )?width|^w$/, "width"],
  [/диам|diametr|діам|дыям|^ø|^радиус|^r$|^(?:rim )?diameter|^rim$|^inch/, "diameter"],
];

/** «loadIndex», «load_index», «[Load index]», «3. Load index:» are the same words. */
const wordsOf = (heading: string): string =>
  plainCell(heading.replaceAll(/(?<=[a-zа-я])(?=[A-ZА-Я])|_/g, " ").replaceAll(/[’ʼ`]/g, "'"))
    .replaceAll(/^["«*\s]+|["»*:;\s]+$/g, "")
    .replace(/^\d{1,2}[.)]\s+(?=[a-zа-я№ø])/, "")
    .replace(/^[([]([^()[\]]+)[)\]]$/, "$1");

const titledBy = (words: string): Field | null => HEADINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;

/** The field that a heading names; null for one that is not known. */
export function fieldOf(heading: string): Field | null {
  const words = wordsOf(heading);
  // «Ед.» is short for something, «Код.» is not.
  return titledBy(words) ?? (words.endsWith(".") ? titledBy(words.slice(0, -1)) : null);
}
