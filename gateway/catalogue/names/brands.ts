import { brandsInRussian } from "./brands-in-russian.ts";

/** Makers that Russian shops sell, as they write themselves: brands are found in names by them, whatever the case and the spaces. */
const NAMES = `
ВолШЗ|Алтайский Шинный Комбинат|Алтайский ШК|Омский Шинный Завод|Омский ШЗ|БелШЗ|БШЗ|Волтайр-Пром|Wingood|Yatone|Dunlop JP|Lmax|Avatyre|ВлШЗ|Atlander|GreenTrac|Invovic|Saferich|Goldway|Ecovision|Charmhoo|Atturo|Hercules|Pro Comp|Maxam|Techking|Star Performer|Radburg|Paxaro|Syron|Ozka|Seha|Starco|TVS|JK Tyre|MRF|Roadone|Roadwing|Primewell|Neuton|Vitour|Thunderer|Tosso|Milever|Ralson|Supercargo|Simex|Speedways|Hubtrac|Hengda|Kunlun|Kingstar|Cheng Shin|Camac|Fullershine|Diplomat|Aderenza|Aptany|BCT|Boka|Changfeng|Dextero|Dynacargo|Ecomega|Eternity|Evoluxx|Firelion|Fullway|Goodtyre|Insa Turbo|Jinpeng|Kabat|Luckyland|Malhotra|Marcher|Maxwind|Mohawk|Nama|Nexxus|Opals|Pneumant|Roadboss|Rockstone|Sentury|Superhawk|Suntek|Teraflex|Tianfu|Timax|Toledo|TopTrust|Trailfinder|Uniglory|Vikrant|Windpower|Yeada|Zenises|БШК|Днепрошина|Воронежшина|Валса|Addo|Arisun|Austyre|Avon|Chengshan|Constancy|Double Road|Ecolander|Emrald|Goldstone|Goodtrip|GTK|IRC|Keter|LandGolden|Mileking|Obor|Ohtsu|Ornet|Roadlux|Swallow|Taurus|Tri-Ace|Vettler|Wanda|Yinbao|КШЗ|Нижнекамскшина|Accelera|Achilles|Amberstone|Anchee|Anlas|Ansu|Aosen|Aoteli|Ardent|Artrax|Autogreen|Bearway|Belshina|Bestrich|Crosswind|Debica|Deli Tire|Dmack|Forerunner|Ginell|Glede|Gripmax|Heidenau|Intertrac|Kama|Kelly|Kingboss|Kpatos|Landspider|Lionstone|Mayrun|Neumaster|НИИШП|Петрошина|Nortec|O'Green|Predator|Racealone|Riken|Servis|Speedmate|Sportrak|Starfire|Strial|Sumaxx|Sunf|Tercelo|Tianli|Transtone|Trelleborg|Tyrex|Unigrip|Vee Rubber|Vinmax|Vittos|Voltyre|Wideway|Wildtrak|Yatai|Zetum|Zextour|Advance|Aeolus|Altenzo|Amtel|Annaite|Antares|Aplus|Apollo|Arivo|Armstrong|Attar|Austone|Barum|Bars|BFGoodrich|BKT|Black Lion|Blackhawk|Bontyre|Boto|Bridgestone|Cachland|Camso|Solideal|Carlisle|Ceat|Centara|Chaoyang|Comforser|Compasal|Continental|Contyre|Cooper|Copartner|Cordiant|Cossor|Crossleader|CST|Cultor|Davanti|Dayton|Dean|Deestone|Delinte|Delmax|Diamondback|Distar|Doral|Double Coin|Double King|DoubleStar|Doupro|Duro|Dunlop|Duraturn|Dynamo|Effiplus|Evergreen|Falken|Farroad|Federal|Feitex|Firemax|Firenza|Firestone|Formula|Fortio|Fortuna|Fortune|Forward|Frideric|Fronway|Fulda|Fullrun|Fury|General|General Tire|Giti|Gislaved|Goalstar|Goform|Goodride|Goodyear|Grenlander|Gremax|GT Radial|Habilead|Haida|Hankook|Headway|Hifly|Hilo|Horizon|iLink|Ikon|Ikon Tyres|Imperial|Infinity|Interstate|ITP|Jinyu|Joyroad|Kapsen|Kenda|Kinforest|Kingnate|Kleber|Kormoran|Kumho|Kustone|Lakesea|Lanvigator|Landrock|Landsail|Lassa|Laufenn|Leao|Lenso|Lexani|LingLong|Longmarch|Mabor|Marangoni|Marshal|Mastercraft|Massimo|Matador|Maxtrek|Maxxis|Mazzini|Metzeler|Michelin|Mickey Thompson|Minerva|Minnell|Mirage|Mitas|Nankang|Neolin|Nereus|Nexen|Nitto|Nokian|Nokian Tyres|Nordman|Nordexx|Novex|Onyx|Orium|Otani|Ovation|Pace|Petlas|Pirelli|Platin|Point S|Powertrac|Premiorri|Presa|Prinx|Radar|Rapid|Razi|Roadcruza|Roadhiker|Roadking|Roadmarch|Roadstone|Roador|Roadx|Rockblade|Rosava|Rotalla|Rovelo|Royal Black|Rydanz|Sailun|Samson|Satoya|Sava|Sebring|Semperit|Shinko|Silverstone|Sonar|Sonix|Starmaxx|Sumitomo|Sunfull|Sunitrac|Sunny|Sunwide|Superia|Taganca|Taitong|Terraking|Three-A|Tigar|Torero|Torque|Tourador|Toyo|Tracmax|Trazano|Transking|Trayal|Triangle|Tunga|Uniroyal|Unistar|Viatti|Viking|Vredestein|Wanli|Westlake|Windforce|Winda|Winrun|Yartu|Yokohama|Zeetex|Zeta|Zmax|АШК|Алтайшина|Белшина|ВШЗ|Волтайр|Волтаир|Кама|КАМА Tyres|НкШЗ|НШЗ|Омскшина|ОШЗ|Росава|УШЗ|ЯШЗ|Ярославский Шинный Завод|Ярославский ШЗ|Айкон|Нордман
KoKo|Wheel Power|BW|КрКЗ|ЧКПЗ|Kipardo|Rimax|BSA-wheels|FR replica|РТС|XD Series|COX|Grizzly|K7|Spoke|ASW|Coventry|Diamo|DLW|Lorenzo|Mandrus|Moto Metal|Redbourne|AED|Ballistic|TRD Design|ATX Wheels|Invader|F-Power|LegeArtis Concept|Motegi Racing|Yamato Samurai|KN Wheels|Megalium|LS FlowForming|Work Emotion|Work Wheels|ZW|FF|RS Wheels|RW Premium|Proline|LF Works|LF Wheels|Advanti|Japan Racing|Mamba|CMS|KMC|Brock|Weds|XXR|Oxigin|Stilauto|American Racing|Cromodora|Etabeta|Diewe|Wheelworld|Rohana|Niche|Ferrada|Savini|Raceline|Motegi|Volk Racing|Gram Lights|TG Racing|Sportmax Racing|SMR|Lumarai|Z-Performance|Concaver|Vertini|Donz|Proma Wheels|Roner|MKW|Method|Неомет|Аккурайд|1000 Miglia|4Go|Better|Carre|Catwild|Devino|Forsage|GT Wheels|Kormetal|Kyowa|Lizardo|Megalum|Mi-Tech|Oxxo|Premium Series|PWG|R-Steel|RepliKey|Rota|Sakura|Sant|Skill|Slik|Sodi|Speedline|Storm|Top Leader|TSW|Wiger|Yo-wheels|YQ|Z-Design|Zormer|Zumbo|ВСМПО-АВИСМА|КраМЗ|КрКЗ|Ространс|Теком|Disla|KoKo Kuture|Maxion|Megami|Sakura Wheels|Wheels UP|Вектор|Accuride|AEZ|Alcar|Alcasta|Alcoa|Alutec|Antera|Antey|Anzio|Arrivo|Asterro|ATS|Autec|Bantaj|Barracuda|BBS|Beyern|Black Rhino|Borbet|Breyton|Buffalo|Carwel|Cross Street|Dezent|Diamante|Dotz|Enkei|Eurodisk|Fondmetal|FR Design|Fuel|GR|Harp|Hartung|Hayes Lemmerz|HRE|iFree|Ikon|Inforged|Jantsa|Junior|K&K|Kapitan|Keskin|KFZ|Khomen|Khomen Wheels|Konig|Kosei|Kronprinz|LegeArtis|Lemmerz|Lenso|Lorry|LS|LS Forged|LS Wheels|MAK|Magnetto|Mefro|MHT|MiRaiya|Momo|Monoblock|MSW|N2O|Nayada|Neo|Next|Nitro|NZ|Off-Road Wheels|ORW|OZ|OZ Racing|PDW|PDW Wheels|Proma|PRIMO|Race Ready|Racing Wheels|Rays|Remain|Replay|Replica|Replica FR|Replica TD|Rial|Ronal|Rotiform|RPLC|RPLC-Wheels|RST|SDT|Skad|Sparco|SSR|SRW|Steger|Sudrad|Tech Line|Tech-Line|Tomason|Top Driver|TREBL|Venti|Vianor|Vissol|Vorsteiner|Vossen|WSP Italy|X'trike|X-Race|Yamato|YST|Yokatta|Yueling|Zepp|Zorat|Ё-wheels|Евродиск|ВСМПО|К&К|КиК|Кременчуг|Мегалюм|Реплика|Реплика FR|Реплика TD|СКАД|ТЗСК
Aktex|Aktekh|Black Storm|Buran|Dynavolt|Deka|Ermak|Iskra|Kursk|Ladoga|Nordstar|Sonnenschein|Startech|Tokler|Uniforce|Vesna|Волна|Ермак|Ладога|Снежный барс|Сибирский медведь|AutoPower|Camel|CSB|WestVolt|Skat|Security Force|Security Power|Kijo|Fengfan|Sail|Mega Batt|Midac|Perion|Q-Batteries|Siap|Zenit|Зенит|Akom|Amaron|Centra|Cobat|Energy Box|Enertop|Flagman|Giver|Hitachi|Jenox|Numax|Odyssey|Outdo|Rombat|SF Sonic|Taiga|VOLTMAX|Wezer|Yamal|Z-Power|Медведь|Русская сила|Атлант|Тайга|Тюменский медведь|Ecostar|Feon|Goodvolt|Lexmann|Orlan|Starburst|Trojan|Stinol|Барс|A-Mega|ACDelco|Afa|Akbmax|Alaska|AlphaLINE|American|Arctic Batbear|Atlas|Autojet|Autopart|Banner|Barer|Bars|BatBear|Berga|Black Horse|BlackMax|Bolk|Bosch|Bost|BrAvO|Bushido|Cene|Champion Pilot|Chilwee|Contact|Decus|Delkor|Delta|Deta|DetroitBattery|Docker|Duo Power|Duracell|E-Lab|E-Nex|Ecostart|Enersys|Energizer|EnRun|Eurostart|Exide|Extra Start|Fiamm|Fire Ball|Forse|Furukawa|Furukawa Battery|GigaWatt|Gladiator|Global|Goodyear|Gp|GS Yuasa|Hagen|Hankook|Hyundai Enercell|Inci Aku|Kalamper|Indian|Ista|Kainar|Karhu|Katana|KRAFT|Leoch|Medalist|Minn Kota|Moll|Monbat|Moratti|Motolite|Mutlu|Nordix|Novel|Optima|Orient|Oursun|Panasonic|Patron|Peak|Pilot|Platin|Polus|PowerBox|Red Energy|RIDICON|Rocket|Royal|Sebang|Silverstar|Smart|Solite|Sparta|Speed|Start.Volt|Steco|Super Nova|Sznajder|TAB|Taxxon|Tenax|Thomas|Timberg|Titan|Topla|Tubor|Tudor|Tyumen Battery|Unikum|Uno|Vaiper|Varta|Vega|Ventura|Virbac|Volat|Volt|VST|Westa|WBR|X-Treme|Yuasa|Zap|Zubr|АКОМ|Актех|Алькор|Аккорд|Бизон|Вайпер|Германия|Дока|Зверь|Зубр|Исток|Катод|Курский Аккумулятор|Медалист|Мутлу|Подольский|Подольские аккумуляторы|Рикор|Рязань|Титан|Тюмень|Тюменский медведь|Уникум|Ямал
AMSOIL|Alpine|Autobacs|Brexol|Cepsa|Eurolub|Fanfaro|FQ|General Motors|Igora|Kansler|Kendall|Lotos|Lopal|Micking|Mitasu|Moil|Obikhod|Orlen|Prista|Rinnol|RUTEC|Spectrol|Suprotec|Takumi|United Oil|Volga Oil|Wego|Winkod|Yokki|Onzoil|Нафтан|Волга-Ойл|Ойлрайт|Спектрол|Девон|Devon|Nanoplus|Monolith|Sinopec|Suprotec Atomium|Petrol Ofisi|Polymerium|Modengy|Aimol|Cworks|Lavr|Moly Green|Totachi|Addinol|Agip|Aral|Areca|Aveno|Bardahl|BP|C.N.R.G.|Castrol|Chevron|Comma|Cupper|Delo|Divinol|Dragon|Elf|Eni|ENEOS|Eurol|Fosser|Fuchs|G-Energy|Gazpromneft|Glow|Gulf|Hi-Gear|Hyundai Xteer|Idemitsu|IPONE|Kixx|Kroon Oil|Lada|LIQUI MOLY|Lubex|Lukoil|Luxe|Mannol|Meguin|Mobil|Mobis|Mol|Mostela|Motorex|Motul|Neste|NGN|Nissan|Nord Oil|Oilright|Opet|Patron|Pemco|Petro-Canada|Petronas|Profi-Car|Q8|Quaker State|Ravenol|Repsol|ROLF|Rosneft|Rowe|S-Oil|Seven|Shell|SINTEC|Sintoil|Statoil|Sunoco|Swag|Takayama|Tatneft|Teboil|Texaco|TNK|Total|TotalEnergies|Toyota|Unil|Valvoline|Venol|VMPauto|Wolf|Xado|Xenum|Yacco|ZIC|Газпромнефть|Лукойл|Роснефть|Татнефть|ТНК
Lynx|LynxAuto|Hamaton|Felix|Pewag|SKS|Jestic|MTF|MTF Light|Grass|Astrohim|ABRO|Areon|Mann|Mann-Filter|Filtron|Mahle|Knecht|Goodwill|WD-40|Kerry|Runway|Doctor Wax|Turtle Wax|Plasti Dip|Sonax|Kangaroo|Starleks|Torso|Skyway|Phantom|Fenox|NWB|PIAA|Oximo|Bremax|StartVolt|Carax|Steelmate|CUB|VDO|Bartec|Launch|ParkMaster|Jurid|Nibk|Kashiyama|Allied Nippon|Hi-Q|Fremax|Otto Zimmermann|DBA|Blue Print|Advics|Akebono|Icer|LPR|Bendix|Pagid|Mintex|Delphi|Miles|Metaco|Marcon|Febest|Meyle|Febi|Sachs|Фритекс|ТИИР|ВАТИ|ЛАДА Dеталь|Диалуч|Маяк|General Electric|Sho-Me|Fram|Nevsky Filter|Невский фильтр|BIG Filter|Sakura Filter|Wix|Hengst|UFI|Purflux|JS Asakashi|Gleid|Obzor|Clim Art|Дзержинский|Rosdot|Тосол-Синтез|CoolStream|G-Energy|Hepu|Glysantin|RUD|Автопрофи|AUTOPROFI|Carfort|Neolux|Tungsram|Xenite|Clearlight|Eagleye|TTC|Autel|McGard|Avantech|Lecar|Masuma|Nova Bright|AIRLINE|ALCA|Alligator|AVS|Autovirazh|Beru|BERKUT|Carku|Champion|Clean|DENSO|Ferodo|Heyner|Hella|Huf|Koito|KRAFT|Matrix|Mobiletron|Narva|Osram|Philips|Schrader|Sensit|STELS|SWF|Textar|TRIALLI|Trico|TRW|ATE|Valeo|Zimmermann|Brembo|Nisshinbo|Sangsin|Lucas|REMSA|Orion|Беркут|Орион|Вымпел|Сорокин|Качок
`;

/** Makers of tyres, of wheels, of batteries, of oils, and of other goods. */
const BRAND_NAMES: readonly (readonly string[])[] = NAMES.trim()
  .split("\n")
  .map((line) => line.split("|"));

const LINES: Readonly<Record<string, number>> = { tyre: 0, trucktyre: 0, disk: 1, battery: 2, oils: 3 };

/** Makers of cars, under whose names wheels and oils are sold that no maker of wheels or oils is named for. */
const CAR_MAKERS =
  "Audi|BMW|Changan|Chery|Chevrolet|Citroen|Fiat|Ford|Geely|Haval|Honda|Hyundai|Infiniti|JAC|Kia|Lada|Land Rover|Lexus|Mazda|Mercedes-Benz|Mercedes|MINI|Mitsubishi|Nissan|Opel|Peugeot|Porsche|Renault|Skoda|Ssang Yong|Subaru|Suzuki|Toyota|Volkswagen|Volvo|VAG|ВАЗ|ГАЗ|ЗИЛ|КАМАЗ|Лада|МАЗ|ПАЗ|УАЗ".split(
    "|",
  );

/** How names are compared: without case, spaces, hyphens, points and the like. */
export const keyOf = (name: string): string => {
  const lower = name.toLowerCase().replaceAll("ё", "е");
  return OTHER_THAN_LETTERS.test(lower) ? lower.replaceAll(/[^a-zа-я0-9]+/g, "") : lower;
};
const OTHER_THAN_LETTERS = /[^a-zа-я0-9]/;

interface FoundBrand {
  title: string;
  from: number;
  to: number;
}

/** In capitals, or without any. */
const IN_ONE_CASE = /^(?:[^\p{Ll}]*\p{Lu}{4}[^\p{Ll}]*|[^\p{Lu}]*)$/u;

const MOST_WORDS = 4;
const MOST_SPELT = 5_000;

/** Makers that are known, and how the shop calls those that staff have named. */
export class Brands {
  /** The brand by every spelling, without case and spaces. */
  readonly #titles = new Map<string, string>();
  readonly #renamed = new Map<string, string>();
  /** What a maker of the dictionary makes, a bit for each line of it. */
  readonly #lines = new Map<string, number>();

  /** Feeds repeat the spellings of a few brands. */
  readonly #spelt = new Map<string, string>();

  constructor(synonyms: Iterable<readonly [spelling: string, title: string]> = []) {
    for (const [line, titles] of BRAND_NAMES.entries())
      for (const title of titles) {
        this.#titles.set(keyOf(title), title);
        this.#lines.set(keyOf(title), (this.#lines.get(keyOf(title)) ?? 0) | (1 << line));
      }
    for (const [spelling, title] of brandsInRussian) {
      const lines = this.#lines.get(keyOf(title));
      this.#titles.set(keyOf(spelling), title);
      if (lines !== undefined) this.#lines.set(keyOf(spelling), lines);
      this.#renamed.set(keyOf(spelling), title);
    }
    for (const [spelling, title] of synonyms) {
      this.#titles.set(keyOf(spelling), title);
      this.#lines.delete(keyOf(spelling));
      this.#renamed.set(keyOf(spelling), title);
    }
  }

  /** A brand as staff want it; others stay as a feed spells them, but «TRIANGLE» and «triangle» are Triangle as elsewhere. */
  titleOf(brand: string): string {
    let title = this.#spelt.get(brand);
    if (title === undefined) {
      const known = IN_ONE_CASE.test(brand) ? this.#titles.get(keyOf(brand)) : undefined;
      title = this.#renamed.get(keyOf(brand)) ?? known ?? brand.replaceAll("_", " ");
      if (this.#spelt.size < MOST_SPELT) this.#spelt.set(brand, title);
    }
    return title;
  }

  /** Whether a maker makes such goods, as far as it is known: «Pilot» makes batteries, and no Pilot Sport. */
  #makes(key: string, category: string): boolean {
    const line = LINES[category];
    const lines = this.#lines.get(key);
    return line === undefined || lines === undefined || (lines & (1 << line)) !== 0;
  }

  /** The place of a brand in a name, or of the first known one that makes such goods. */
  find(name: string, brand: string, category = ""): FoundBrand | null {
    const as = brand === "" ? null : placeOf(name.toLowerCase(), brand.toLowerCase());
    if (as) return { title: this.titleOf(brand), ...as };
    const words = wordsOf(name);
    const wanted = brand === "" ? null : keyOf(this.titleOf(brand));
    const spelt = brand === "" ? null : keyOf(brand);
    for (let first = 0; first < words.length; first += 1) {
      let key = "";
      let found: FoundBrand | null = null;
      for (let last = first; last < Math.min(first + MOST_WORDS, words.length); last += 1) {
        key += words[last]?.key ?? "";
        const title = this.#titles.get(key);
        const isFound =
          wanted === null
            ? key.length > 1 && title !== undefined && this.#makes(key, category)
            : key === spelt || (title !== undefined && keyOf(title) === wanted);
        if (isFound)
          found = {
            title: brand === "" ? (title ?? "") : this.titleOf(brand),
            from: words[first]?.from ?? 0,
            to: words[last]?.to ?? 0,
          };
      }
      if (found) return found;
      const behindHyphen = wanted === null ? this.#beforeFigure(name, words[first]) : null;
      if (behindHyphen) return behindHyphen;
    }
    // «Nokian» in place of «Nokian Tyres».
    const [start = ""] = brand.split(/[\s_]/, 1);
    const at = start.length > 1 && start !== brand ? placeOf(name.toLowerCase(), start.toLowerCase()) : null;
    return at && { title: this.titleOf(brand), ...at };
  }

  /** The first maker of cars that a name has. */
  findCarMaker(name: string): FoundBrand | null {
    const places = CAR_MAKERS.flatMap((title) => {
      const at = placeOf(name.toLowerCase(), title.toLowerCase());
      return at ? { title: this.titleOf(title), ...at } : [];
    });
    return places.sort((one, other) => one.from - other.from || other.to - one.to)[0] ?? null;
  }

  /** «Кама-505», «КАМА-Евро» */
  #beforeFigure(name: string, word: Word | undefined): FoundBrand | null {
    const length = word ? name.slice(word.from, word.to).indexOf("-") : 0;
    if (!word || length < 2) return null;
    const title = this.#titles.get(keyOf(name.slice(word.from, word.from + length)));
    return title === undefined ? null : { title, from: word.from, to: word.from + length };
  }
}

interface Word {
  key: string;
  from: number;
  to: number;
}

function wordsOf(name: string): Word[] {
  const words: Word[] = [];
  for (let from = 0, to = 0; to <= name.length; to += 1) {
    if (to < name.length && !" (),;/".includes(name.charAt(to))) continue;
    const key = to > from ? keyOf(name.slice(from, to)) : "";
    if (key !== "") words.push({ key, from, to });
    from = to + 1;
  }
  return words;
}

const isLetter = (char: string) => /[a-zа-яё0-9]/.test(char);

/** «Кама-205» has its model behind a hyphen, «Кама205» has none. */
function placeOf(name: string, brand: string): Pick<FoundBrand, "from" | "to"> | null {
  for (let at = name.indexOf(brand); at >= 0; at = name.indexOf(brand, at + 1))
    if (!isLetter(name.charAt(at - 1)) && !isLetter(name.charAt(at + brand.length)))
      return { from: at, to: at + brand.length };
  return null;
}
