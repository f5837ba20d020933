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
  /^(?:(?:рц|ост\S*|нал\S*) )?(?:г\. ?)?(?:москва|мск|подольск|санкт-петербург|с-петербург|спб|питер|екатеринбург|екб|новосибирск|нск|казань|нижний новгород|н\. ?новгород|челябинск|самара|тольятти|уфа|ростов(?:-на-дону)?|краснодар|омск|воронеж|пермь|волгоград|красноярск|саратов|тюмень|ижевск|барнаул|иркутск|хабаровск|владивосток|ярославль|махачкала|томск|оренбург|кемерово|рязань|астрахань|пенза|киров|липецк|чебоксары|калининград|тула|курск|ставрополь|сочи|улан-удэ|тверь|магнитогорск|иваново|брянск|белгород|сургут|владимир|архангельск|чита|калуга|смоленск|саранск|череповец|вологда|орел|курган|псков|мурманск|пятигорск|набережные челны|ульяновск|минск|гомель|брест|гродно|витебск|могилев|алматы|астана|шымкент|караганда|актобе|атырау|актау|павлодар|костанай|уральск|тараз|усть-каменогорск|бишкек|ташкент|нижний тагил|новокузнецк|нижневартовск|стерлитамак|таганрог|новороссийск|кострома|тамбов|петрозаводск|симферополь|севастополь|нальчик|владикавказ|грозный|якутск|сыктывкар|мытищи|чехов|нижнекамск|альметьевск|киев|київ|moscow|st\.? petersburg|saint petersburg|spb|yekaterinburg|ekaterinburg|novosibirsk|kazan|samara|rostov|krasnodar|chelyabinsk|ufa|perm|tyumen)(?:$|[\s,(:])/;

/** The first that matches counts, so what says more comes first. Headings are in lower case with «ё» as «е» and one space between words. */
const HEADINGS: readonly (readonly [RegExp, Field])[] = [
  [
    /^(?:№|n|#)?\s?п\/п$|^№|^строка$|^n$|^порядков|^сумма|^итого$|^(?:ваш )?заказ(?:$|,| \(| клиент)|^заказать|^кол\S* (?:(?:к|для|в|на|под) )?заказ|^к заказу$|^заявк|^ваш код|^замовлення|гтд|^хит$|^slug$|^seo|^alt |^meta|рейтинг|^rating|^раскупа/,
    "ignore",
  ],
  // Keys of a database beside what they stand for, the same in another language or with an explanation, and what bringing costs.
  [
    /^(?:brand|model|season|colou?r|type|vehicle type|category|section|group(?: \S+)?|provider|supplier|city|country) (?:id|code|slug|ua|uk|en)$|^manufacturer (?:id|slug)$|^is (?!stud|spike)| with desc$|only digits$|file ?name$|(?:delivery|shipping) price|(?:price|стоимость|цена) (?:delivery|доставки|plus)/,
    "ignore",
  ],
  [/^price ?list type$/, "category"],
  [/currency(?: \d)?$|^валюта|^код валюты|^вал$/, "currency"],
  // How many lie in a box, which is sold piece by piece.
  [/^(?:кол\S*|шт\S*) (?:в|на) (?:упак|кор|ящ|пал)/, "ignore"],
  [/штрих|^sh?trih|bar ?code|баркод|^шк(?:$|\s)|(?:^|\s)(?:ean|еан)|^upc/, "barcode"],
  [/^gtin/, "gtin"],
  [/^маркир|честн\S* знак|^киз(?:$|\s)|(?:код|признак) маркир/, "mark"],
  [/^характеристика/, "characteristic"],
  // Prices, by what they are for.
  [
    /^(?:мрц|миц|map|mrc)(?:$|[\s,(])|мин\S* (?:розн\S* )?(?:цена|ціна)|^мин\S* розн|(?:price|цена) ?min|min(?:imum)?(?: retail)? price|цена миц/,
    "price-minimum",
  ],
  [/^(?:ррц|rrp|rrc|msrp)(?:,|$|\s)|^рц(?:,|$| ?\()|цена ррц|реком|рек\. |recommend/, "price-recommended"],
  [/(?:без|до) скидки|стар\S* (?:цена|ціна)|цена стар|^old ?price|price ?old|зачеркн|прежн\S* цена/, "price-old"],
  [/акци|распродаж|^sale|акційна|special ?price|promo|промо/, "price-sale"],
  [
    /опт|входн|приходная цена|цена (?:прихода|поставщ)|^вход$|^зц$|закуп|цена от \d|ваша|себестоим|дилер|wholesale|dealer|^cost|purchase|b2b|^opt$|price opt|^opt price|^zakup|price (?:in|zakup)$|партн[её]р|цена со скидкой|персональн\S* цен|индивидуальн\S* цен|гурт/,
    "price-wholesale",
  ],
  [/розн|rozn|розд|^роз\S* цена|(?:цена|price) роз|roznic|retail|price out$/, "price-retail"],
  [/^(?:% ?)?скидк|^discount|^знижка/, "discount"],
  [/^(?:ставка |в т\. ?ч\. )?(?:ндс|пдв)|^vat(?:$|\s)/, "vat"],
  [
    /цена|цны|ціна|цана|баға|^(?:unit |base |cv )?price|price$|^(?:tsena|cena|stoimost)|^кошт|стоимость|вартість|^руб|^прайс(?:$|[,\s])/,
    "price",
  ],
  // Places and pieces.
  [/резерв|reserved|^(?:за)?брон/, "reserved"],
  [
    /(?:приход|поступлен\S*),? дата|дата (?:поступл|приход|поставк|прибыт|отгруз)|(?:ожида\S*|план\S*) дата|^eta(?:$|[\s,(])|^arrival/,
    "arrival-date",
  ],
  [
    /дней в пути|срок (?:постав|достав)|^срок(?:$|[,(]| дн)|ожида\S* срок|^(?:доставка|поставка),? ?\(?дн|дн\S* до |^кол\S* дн|^srok|^доставка \d|delivery ?(?:days|time)|lead ?time/,
    "delivery-days",
  ],
  [/ожида|в пути|транзит|поступит|^(?:ближайш\S* )?(?:приход|поступлени)|in transit|^on the way|очіку/, "in-transit"],
  [/^мин\S* (?:парт|кол|заказ|отгр)|^мо[зq]$|^moq$|min ?(?:q|order)/, "min-quantity"],
  [
    /кратн|^kratn|^квант|^(?:шаг|норма) (?:заказ|отгр)|^pack (?:qty|size)|^упаковк(?!\S* л$)|в упаковке|^multiplicity/,
    "multiple",
  ],
  [/^(?:место хранения|склад отгрузки|склад|sklad|warehouse|location)$/, "warehouse"],
  [/слойн|сло[её]в(?:$|\s)|^p\.? ?r\.?$|^ply/, "ply"],
  [
    /(?:кол\S*|число) (?:отв|болт|креп)|^(?:креп\S* )?отв(?:$|\.|ерсти[яй]$)|^lz$|^(?:rim )?(?:holes|bolts?)(?: count)?$|^(?:count|kol\S*|chislo) otv|кількість отв/,
    "holes",
  ],
  [
    /остат|(?:^|\s)ост\.|налич(?!\S* (?:шип|камер|ран|run|усил|марк|фото|влаг))|доступн|^свободн|^availab|^кол(?:-во|ич\S*|\.)?(?:$|[\s,(])|^склад|склад(?: \(.*\))?$|^магазин |^сейчас$|^к-во|^ост$|^всего$|^на склад|^(?:total |cp )?(?:stock|quantity|qty|amount$)|^in stock|^on hand|^(?:free|local|central|main|own|remote) (?:stock|warehouse)|^rests?(?:$|\s)|^count(?:$| (?:msk|spb|ekb|local|total|all|free)$)|^amount (?:total|local|free|rest)|^kol ?vo|^sklad \S|^nal$|^(?:ostat|nalich|kolichestvo$)|залиш|^наявн|кількість|қалдық|^саны|^қоймада|^наяўн|рэшт|^(?:цс)$|, ?шт/,
    "quantity",
  ],
  [CITIES, "quantity"],
  // What the goods are.
  [
    /^(?:ид|id|sku|код|item ?(?:id|no|code)?|product ?(?:id|code)|goods ?id|guid|uid)$|^код (?:в )?\(?(?:1с|товар|номенкл|ут|позиц|учетн|сайт|матер|тмц|sap|сап|erp)|^наш (?:код|артикул)|номенкл\S* (?:номер|№)|^(?:ид|id) (?:товар|номенкл|позиц)|^ссылка (?:в )?\(?1с|^внешн\S* (?:код|ид|id)|^external ?(?:id|code)|номенклатурный код|^внутренний код|^код поставщ|^(?:ie )?xml id$|^(?:goods?|sup|nomenclature) (?:code|id)$/,
    "code",
  ],
  [
    /артикул|^арт$|^artikul|^кат\S* ?(?:№|номер)|номер (?:по кат|детал|запчаст|произв)|^(?:cml2 )?art(?:icle|\.)?(?:$| (?:no|number|code))|^cae$|^oem(?:$| номер| n| code)|^ориг\S* (?:номер|код)|^завод\S* код|^mpn$|^cai$|^manufacturer(?:'s)? code|^код завода|vendor ?(?:code|art)|каталожн|код (?:произв|изготов|вироб)|партномер|part ?n/,
    "article",
  ],
  [/страна|country|^made in|^происхожд|^(?:произведено|сделано)(?: в|$)|^origin$|країна|^елі$|^strana/, "country"],
  [
    /^(?:бренд|брэнд|марка(?:$|\s(?!авто|машин|тс|т\/с)|[(,/])|торг\S* марка|тм$|завод(?:$|[\s-](?!код))|фирма|изготовит|произв|пр-ль|виробник|вытворца|өндіруші|vendor|brand|brend|maker|manufacturer|marka$|make$|proizvod)/,
    "brand",
  ],
  [/^(?:модель|протектор|рисунок|линейка|дизайн|серия ?[/,]? ?модел|model|мадэль|үлгі|pattern|tread|design)/, "model"],
  [/^(?:\S+ )?описание|^текст$|description|^опис|^opisan|^(?:ie )?(?:preview|detail) text$/, "description"],
  [
    /наименован|^наим(?:$|\.|ен\.?$)|номенклатура(?:$|[,. ])|^номенкл\.?$|^назв\.?$|^product title|^(?:full ?|ie )?name|^naimenov|^nazvan|^товары?$|^назва|^полн\S* назв|^тмц|^продукци[яи]$|^title|^product(?: ?name)?$|^(?:тауар\S* )?атауы|^найменне|найменування|^item ?name|^goods?(?: name)?$|^short name|^nomenclature$|^аты$|^позиция$/,
    "name",
  ],
  [
    /^(?:вид|тип) (?:номенкл|товар|продук)|^номенкл\S* групп|^подкат|^категория \d|^(?:под)?групп|^раздел|^категор\S*$|^категор\S* (?:товар|номенкл)|^category|^ic group ?\d?$|^razdel|^kategor|^(?:goods|product|item) (?:type|group|category)|^section(?! width)|^group|^санат|^розділ|^товарн\S* (?:групп|катег)/,
    "category",
  ],
  [
    /^(?!.*(?:count|кол-во|dir)).*(?:фото|картин|изображ|picture|image|photo|зображ)|^img(?! count)|^(?:foto|kartink)/,
    "picture",
  ],
  [/^ссылк|^url|^страниц\S* товар|^адрес страниц|^link|посиланн/, "url"],
  [/^прим(?:$|\.|еч)|^доп\S* инф|^заметк|коммент|comment|^note/, "comment"],
  [/^ед(?:\.|иниц)|^еи$|^ед$|^unit|^uo ?m$|^од\. ?вим/, "unit"],
  [/об[ъь]ем,? ?\(?м(?:3|\.? ?куб)|объем упак|^volume,? ?\(?m3|[мm]³/, "package-volume"],
  [/^вес|^масса|weight|^вага|^ves$/, "weight"],
  // Figures of tyres, wheels, batteries and oils.
  [
    /нагр\S*\s*[/и]\s*скор|^индексы?$|^индексы \(|^инд$|^pr ?\/ ?инд|load\s*[/&]\s*speed|^load speed$|^li s[is]$|^(?:ин|li) ?\/ ?(?:ис|s[is]|sr)$/,
    "indexes",
  ],
  [
    /нагруз|nagruz|^инд\S* нагр|грузопод|^ин(?:$| ?\()|^li$|^(?:max )?load$|load ?(?:index|idx)|index ?load|навантаж|жүктеме/,
    "load-index",
  ],
  [/скорост|skorost|^инд\S* скор|^ис(?:$| ?\()|^si$|^speed|index ?speed|швидк|хуткасц|жылдамдық/, "speed-index"],
  [
    /сезон|sezon|маусым|зим\S* ?\/ ?лет|лет\S* ?\/ ?зим|season|winter ?\/ ?summer|summer ?\/ ?winter|^t[iy]re type$/,
    "season",
  ],
  [
    /шип|^(?:is|has) (?:stud|spike)|^pins?$|^shipi$|^ш ?\/ ?н\/?ш|^тип зимней|^spike|^stud|^thorn|^ship(?:y|ovka)?$/,
    "studs",
  ],
  [/run[ -]?flat|^rft|^ssr$|ран ?фл[еэ]т|^rof(?:$| ?\/)|^rf$/, "runflat"],
  [/^xl|extra ?load|^усил|усилен|reinforce|посилен/, "xl"],
  [/омологац|homolog|^omolog|^oe (?:mark|fit)/, "homologation"],
  [/^t[lt] ?\/ ?t[lt]$|камерн|^(?:наличие |тип )?камер[аы]$|^тип герметиз/, "tube"],
  [
    /^dot|^год|^god(?:$| )|^г\.? ?в\.?$|дата (?:dot|пр-ва|произв|выпуск|изготов)|^недел\S* ?[/и] ?год|^выпуск$|^(?:manufactur\S* |production )?year|^рік/,
    "year",
  ],
  [/экономичн|экономи\S* топл|сопротивлени\S* качени|^(?:eu )?(?:label )?fuel|^rolling/, "eu-fuel"],
  [/мокр|^(?:eu )?(?:label )?wet/, "eu-wet"],
  [/шум|^(?:eu )?(?:label )?noise/, "eu-noise"],
  [/^дата|^date/, "date"],
  [/(?:^|\s|\()ос[ьи](?:$|[\s,)])|применения$|^axle/, "axle"],
  [/^(?:(?:тип|вид) (?:тс|авто|транспорт)|назначение|vehicle|car type|^(?:type|tip) ts$|t[iy]retype$)/, "vehicle"],
  [
    /^pcd, ?мм|расположен\S* отв|диам\S* (?:креп|располож|окруж|болт)|diam(?:eter)? holes|bolts? diam|^pcd ?2$|bolts? spac|межболт|mezhbolt/,
    "circle",
  ],
  [
    /pcd|razbolt|sverlov|разболт|розболт|сверлов|свердл|^крепеж(?:$|[\s,(])|^креплени|^болтов\S* соед|^lz ?[*x×]|bolt ?(?:pattern|circle)/,
    "pcd",
  ],
  [/вылет|^выл(?:$|\.)|vylet|виліт|^et(?:$|[\s,(])|^(?:rim )?offset/, "et"],
  [
    /ступиц|^[дd] ?ступ|stupi(?:ts|c)|tsentraln\S* otv|^(?:[дd] ?)?(?:цо|ц\. ?о)(?:$|[\s,.(])|диам\S* (?:цо|центр)|посадочн\S* отв|центр\S* отв|диам\S* отв|^(?:rim )?(?:dia|cb)(?:$|[\s,(])|diam(?:eter)? center|center ?bore|^hub|^bore$/,
    "cb",
  ],
  [/^(?:код )?цвет|^отделк|^(?:dis[ck] |rim |wheel )?colou?r|^tsvet|^колір|^покрыти|^finish/, "color"],
  [
    /^материал|^(?:тип|вид) (?:диска|изгот)|лит\S* ?\/ ?(?:штамп|кован)|^технолог\S* изгот|^material|^tip diska|^(?:rim|wheel|dis[ck]) type/,
    "material",
  ],
  [/емкость(?! (?:тары|канистр))|^емк(?:$|\.)|^y?emkost|ємність|сыйымдылық|^ah$|capacity|^а\/?ч$/, "capacity"],
  [/пусков|стартов\S* ток|^puskov|^пуск|^cca|^ток|^en(?:$|, ?[aа]$| ?\()|^струм|starting current/, "current"],
  [/полярн|прям\S* ?\/ ?обр|обр\S* ?\/ ?прям|располож\S* клемм|polyarn|^пол-ть|polarity/, "polarity"],
  [/корпус|^клеммы?$/, "type_case"],
  [/вязк|vyazkost|в'язк|^sae|viscosity/, "viscosity"],
  [
    /об[ъь]ем|об'єм|фасовк|^тара,? ?л|^volume|^литр|^упаковка,? л$|емкость (?:тары|канистр)|^litr|^obem|^objem/,
    "volume",
  ],
  [
    /размер|розмір|памер|өлшем|^р-р|^full ?size|^(?:t[iy]re |rim |wheel |dis[ck] )?size|^dimension|^габарит шин/,
    "size",
  ],
  [
    /^профил|^проф$|^[hвнп](?:$|, ?%)|^h ?\/ ?b$|^отношение выс|^профіль|^выс(?:$|\.|от)|^висота|^height|^v[iy]sota|биіктігі|^вышыня|^серия$|^profil|^(?:t[iy]re )?aspect/,
    "profile",
  ],
  [
    /^шир|^ш(?:$|,| ?\()|^b(?:, ?мм)?$|^j$|^shirina|^ені$|^шырыня|^(?:(?:t[iy]re )?section |rim |t[iy]re )?width|^w$/,
    "width",
  ],
  [
    /диам|^д(?:$|,| ?\()|^посадочн\S* d$|diametr|діам|дыям|^ø|^радиус|^radius|^r$|^(?:rim )?diameter|^rim$|^inch/,
    "diameter",
  ],
];

/** «loadIndex», «load_index», «[Load index]», «3. Load index:» are the same words, and so are «Мин.заказ» and «Мин. заказ», «Номенклатура.Вес» of 1C and «Вес». */
const wordsOf = (heading: string): string =>
  plainCell(heading.replaceAll(/(?<=[a-zа-я])(?=[A-ZА-Я])|_/g, " ").replaceAll(/[’ʼ`]/g, "'"))
    .replaceAll(/^["«*\s]+|["»*:;\s]+$/g, "")
    .replace(/^\d{1,2}[.)]\s+(?=[\p{L}№#%])/u, "")
    .replace(/^номенклатура\. ?(?=[а-я])/, "")
    .replaceAll(/(?<=[а-я]{2})\.(?=[а-я])/g, ". ")
    .replace(/^[([]([^()[\]]+)[)\]]$/, "$1");

const titledBy = (words: string): Field | null => HEADINGS.find(([pattern]) => pattern.test(words))?.[1] ?? null;

/** The field that a heading names; null for one that is not known. */
export function fieldOf(heading: string): Field | null {
  const words = wordsOf(heading);
  // «Ед.» is short for something, «Код.» is not.
  return titledBy(words) ?? (words.endsWith(".") ? titledBy(words.slice(0, -1)) : null);
}
