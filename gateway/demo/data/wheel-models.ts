import { slugOf } from "../../platform/slug.ts";
import { readCode, readList, readNumber, readOneOf, readRows } from "./table.ts";

export type DemoWheelMaterial = "alloy" | "steel" | "forged";
export type DemoWheelFinish = { code: string; title: string };
export type DemoWheelBrand = { slug: string; title: string; country: string };

export type DemoWheelModel = {
  brandSlug: string;
  modelSlug: string;
  title: string;
  material: DemoWheelMaterial;
  finishes: readonly DemoWheelFinish[];
  /** Range of diameters in inches, both included. */
  minInch: number;
  maxInch: number;
  /** Multiplies the base price of a size; includes the effect of the material. */
  priceFactor: number;
};

export const DEMO_WHEEL_BRANDS: readonly DemoWheelBrand[] = readRows(
  `
kik|КиК|Россия
skad|СКАД|Россия
ifree|iFree|Россия
replay|Replay|Китай
alcasta|Alcasta|Китай
x-trike|X'trike|Китай
legeartis|LegeArtis|Китай
rst|RST|Китай
khomen|Khomen Wheels|Китай
carwel|Carwel|Россия
n2o|N2O|Китай
venti|Venti|Китай
trebl|Trebl|Китай
magnetto|Magnetto|Россия
neo|Neo|Китай
tech-line|Tech Line|Китай
race-ready|Race Ready|Китай
oz|OZ Racing|Италия
borbet|Borbet|Германия
vossen|Vossen|США
yokatta|Yokatta|Китай
ls|LS|Китай
pdw|PDW|Китай
mak|MAK|Италия
ronal|Ronal|Германия
asterro|Asterro|Китай
accuride|Accuride|Россия
slik|Slik|Россия
yst|YST|Китай
buffalo|Buffalo|Китай
`,
  ["slug", "title", "country"],
);

const FINISHES: Readonly<Record<string, string>> = {
  S: "Серебристый",
  HS: "Хайпер-серебро",
  SF: "Серебристый с полировкой",
  BK: "Чёрный",
  MB: "Чёрный матовый",
  BKF: "Чёрный с полировкой",
  GM: "Графит",
  GMF: "Графит с полировкой",
  W: "Белый",
  WF: "Белый с полировкой",
  BZ: "Бронзовый",
  DP: "Алмаз-чёрный",
};

// One row has the models of a brand with the same material, price factor, finishes and diameters.
const MODELS = `
kik|alloy|0.95|S BKF DP|13-15|Борелли,Игуана,Тандем,Акцент,Спринт,Каллисто
kik|alloy|1|S HS DP|14-16|Ривьера,Андорра,Палермо,Хардкор,Барракуда,Талисман
kik|alloy|1.1|S DP GM|16-19|Торес,Альфа-Вега,Сокол,Да Винчи,Реплика КС-741,Реплика КС-863,Реплика КС-1023
skad|alloy|0.9|S BKF GM|13-15|Онегин,Мицар,Эко,Бриз,Сакура,Акула
skad|alloy|1|S DP GM BKF|15-17|Киото,Тритон,Пантера,Венеция,Женева,Мальта,Турин
skad|alloy|1.1|S BKF GMF|16-19|Атланта,Мюнхен,Штутгарт,Лион,KL-262,KL-301
ifree|alloy|0.95|S BKF HS|13-15|Свобода,Кальвадос,Куба-либре,Мохито,Сангрия,Пинья-Колада
ifree|alloy|1.05|S BK GM W|15-17|Бэнкс,Тортуга,Майами,Сан-Ремо,Апероль,Лайт,Хоккайдо
replay|alloy|1.15|S BKF GMF|15-18|VV25,VV56,SK52,SK75,HND49,HND121,KI115,KI242,TY183,TY242,NS62,MZ78,RN49,FD74
replay|alloy|1.35|S BKF GMF HS|17-21|B110,B182,MR122,MR208,A75,A109,LX47,LX97,LR49,V39
alcasta|alloy|0.95|S BKF GMF|14-17|M01,M07,M16,M22,M33,M42,M51
x-trike|alloy|0.95|S HS BKF|13-16|X-101,X-106,X-111,X-118,X-124,X-130
x-trike|alloy|1.05|S BKF GMF|16-20|X-132,X-138,X-140,X-143
legeartis|alloy|1.1|S BKF GMF|15-18|VW25,VW140,SK100,HND13,KI27,TY75,NS38,RN27,OPL30,GM31
legeartis|alloy|1.3|S BKF MB|18-21|B58,B128,MR76,A53,LX41,INF25
rst|alloy|1.05|S BK GMF|15-19|R005,R015,R026,R047,R067,R087,R127,R168
khomen|alloy|0.95|S BK GM|14-16|KHW1402,KHW1502,KHW1503,KHW1601,KHW1604,KHW1612
khomen|alloy|1.1|S BK GMF|17-20|KHW1702,KHW1706,KHW1718,KHW1803,KHW1904,KHW2006
carwel|alloy|0.95|S BKF GM|14-17|Альфа,Гамма,Дельта,Кси,Омикрон,Ипсилон,Тау,Эпсилон
n2o|alloy|0.9|S BKF|14-17|Y279,Y323,Y357,Y541,Y4401
venti|alloy|0.9|S BKF BK|13-16|1401,1403,1502,1508,1603,1617
venti|alloy|1|S BKF GM|17-19|1702,1711,1806
trebl|steel|0.34|S BK|13-16|42B40B,53A36C,53A45V,6445,7625,8756,9165,9980
trebl|steel|0.36|S BK|16-17|X40033,X40915,X40933,LT2883D
magnetto|steel|0.33|S BK|13-15|13001,14000,14003,14007,15000,15002,15009
magnetto|steel|0.35|S BK|16-17|16003,16007,16009,16012,17000,17003
accuride|steel|0.32|S BK|13-16|ВАЗ-2103,ВАЗ-2110,Нива,Ларгус,Logan,ГАЗель
neo|alloy|0.9|S BKF|14-17|V03,460,540,562,640,667,770
tech-line|alloy|0.95|S BKF GM|14-18|437,514,539,601,617,663,724,831
race-ready|alloy|0.95|S MB BKF|14-18|CSS1331,CSS2527,CSS2815,CSS9134,CSS9531
oz|alloy|2.2|S MB BZ W|15-19|Superturismo GT,Rally Racing,Hyper GT,Formula HLT
oz|alloy|2.6|GM MB BKF|17-21|Leggera HLT,Ultraleggera,Estrema GT HLT
oz|forged|4.2|GM MB BZ|19-21|Superforgiata,Atelier Forged
borbet|alloy|1.7|S MB GMF|15-20|Y,CW3,S,V,XR,VT,W
vossen|alloy|3|S BKF MB|19-22|CVT,HF-2,HF-3,HF-5,VFS-1,VFS-6
vossen|forged|5.5|GM MB BZ|20-22|VPS-305,LC2-C1,EVO-3
yokatta|alloy|0.9|S BKF W|13-17|Model-1,Model-5,Model-11,Model-18,Model-26,Model-60
ls|alloy|0.95|S GMF BKF HS|13-16|112,145,188,202,286,312
ls|alloy|1.1|S MB BKF|16-20|537,740,898,1054,1258
ls|forged|3.2|MB GMF BZ|17-21|FlowForming RC09,Forged FG01,Forged FG12
pdw|alloy|1|MB BKF BZ|15-18|2019 Taiwan,2066 Blade,Corsa,Raptor 4x4
mak|alloy|1.6|S GMF BKF|16-20|Antibes,Davinci,Emblema,Rapp,Sarthe,Wolf
ronal|alloy|1.8|S MB GMF|16-20|R41 Trend,R54,R59,R62 Blue,R67,R68
asterro|steel|0.33|S BK|16-17|53A49A,64J45D,75J65D,1824D
slik|forged|2.4|S HS GM BK|14-18|L-1717,L-1813,L-182,L-198,L-725S,L-839
yst|alloy|0.85|S BKF|13-16|X-1,X-8,X-19,X-23
buffalo|alloy|1.25|MB BK GM|15-18|BW-004,BW-181,BW-502,BW-779
`;

export const DEMO_WHEEL_MODELS: readonly DemoWheelModel[] = readRows(MODELS, [
  "brandSlug",
  "material",
  "factor",
  "finishes",
  "inches",
  "titles",
]).flatMap((row) => {
  const [minInch = "", maxInch = ""] = readList(row.inches, "-");
  const shared = {
    brandSlug: row.brandSlug,
    material: readOneOf(row.material, ["alloy", "steel", "forged"]),
    finishes: readList(row.finishes, " ").map((code) => ({
      code: code.toLowerCase(),
      title: readCode(code, FINISHES),
    })),
    minInch: readNumber(minInch),
    maxInch: readNumber(maxInch),
    priceFactor: readNumber(row.factor),
  };
  return readList(row.titles).map((title) => ({ ...shared, modelSlug: slugOf(title), title }));
});
