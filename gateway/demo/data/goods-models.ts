import { slugOf } from "../../platform/slug.ts";
import { readList, readNumber, readRows } from "./table.ts";

export type DemoGoodsCategorySlug =
  | "oils"
  | "wipers"
  | "tpms"
  | "wheel-covers"
  | "brake-pads"
  | "brake-disks"
  | "battery-accessories"
  | "autoproducts";

export type DemoGoodsAttribute = {
  key: string;
  title: string;
  unit?: string;
  /** Each value makes a variant of its own; otherwise every variant has all the values. */
  variant: boolean;
};

export type DemoGoodsCategory = {
  slug: DemoGoodsCategorySlug;
  attributes: readonly DemoGoodsAttribute[];
  /** The attribute that multiplies the base price: oil is priced by the litre. */
  pricedBy?: string;
};

export type DemoGoodsModel = {
  category: DemoGoodsCategorySlug;
  brandSlug: string;
  modelSlug: string;
  title: string;
  basePriceRoubles: number;
  /** Values by attribute key. */
  attributes: Readonly<Record<string, readonly string[]>>;
};

export type DemoGoodsBrand = { slug: string; title: string };

const BRANDS = `
lukoil=Лукойл,rosneft=Роснефть,gazpromneft=Gazpromneft,g-energy=G-Energy,shell=Shell,mobil=Mobil,castrol=Castrol,total=TotalEnergies
liqui-moly=LIQUI MOLY,motul=Motul,zic=ZIC,idemitsu=Idemitsu,takayama=Takayama,rolf=ROLF,sintec=SINTEC,eneos=ENEOS,ravenol=Ravenol,kixx=Kixx
bosch=Bosch,denso=DENSO,valeo=Valeo,trico=Trico,champion=Champion,alca=ALCA,swf=SWF,heyner=Heyner,avantech=Avantech,masuma=Masuma,kraft=KRAFT,goodyear=Goodyear,lynxauto=LYNXauto,nwb=NWB
schrader=Schrader,huf=Huf,vdo=VDO,sens-it=Sens.it,autel=Autel,hamaton=Hamaton,cub=CUB,alligator=Alligator,ditex=Ditex,carax=Carax,parkmaster=ParkMaster,slimtec=SLIMTEC,tyredog=TyreDog
sks=SKS,star=Star,jestic=Jestic,airline=AIRLINE,autoprofi=AUTOPROFI,argo=Argo,versaco=Versaco,gorecki=Gorecki,phantom=PHANTOM,skyway=Skyway,tornado=Торнадо,vector=Vector
trw=TRW,brembo=Brembo,ferodo=Ferodo,textar=Textar,ate=ATE,sangsin=Sangsin,nisshinbo=Nisshinbo,allied-nippon=Allied Nippon,tiguar=Tiguar,marcon=Marcon,zimmermann=Zimmermann,remsa=REMSA,lucas=Lucas,nibk=NiBK,hola=HOLA,trialli=TRIALLI,fenox=Fenox,alnas=ALNAS,blue-print=Blue Print
orion=Орион,ctek=CTEK,berkut=BERKUT,sorokin=Сорокин,hyundai=Hyundai,fubag=FUBAG,kvazar=Квазар,wester=Wester,carku=CARKU,neoline=Neoline,daewoo=Daewoo,revolter=Revolter,aurora=Aurora
kachok=КАЧОК,agressor=Агрессор,runway=Runway,lavr=LAVR,hi-gear=Hi-Gear,grass=GraSS,felix=Felix,matrix=MATRIX,stels=STELS,avs=AVS,autostandart=AUTOSTANDART,clean-window=Clean Window,kerry=Kerry,ombra=Ombra,delo-tehniki=Дело Техники,top-auto=TOP AUTO,goodyear-tools=Goodyear Tools,dollex=Dollex
`;

// Attribute: key=title, a unit after "/", "*" for a variant.
const CATEGORIES: Readonly<Record<DemoGoodsCategorySlug, { attributes: string; pricedBy?: string; models: string }>> = {
  oils: {
    attributes: "viscosity=Вязкость*,volume=Объём/л*,base=Основа,approvals=Допуски",
    pricedBy: "volume",
    models: `
lukoil|Genesis Armortech|560|5W-30,5W-40|1,4,5,20|Синтетическое|API SP,ACEA A3/B4,MB 229.5,VW 502 00/505 00
lukoil|Genesis Special C3|640|5W-30|1,4,5|Синтетическое|ACEA C3,VW 504 00/507 00,BMW LL-04
lukoil|Люкс|390|5W-30,5W-40,10W-40|1,4,5,20|Полусинтетическое|API SL/CF,АвтоВАЗ
lukoil|Авангард Ультра|340|10W-40,15W-40|5,20,208|Минеральное|API CI-4/SL,КАМАЗ
rosneft|Magnum Ultratec|450|5W-30,5W-40|1,4,5|Синтетическое|API SN/CF,ACEA A3/B4
rosneft|Magnum Maxtec|330|5W-30,10W-40|1,4,5,20|Полусинтетическое|API SL/CF,АвтоВАЗ
gazpromneft|Premium N|430|5W-30,5W-40|1,4,5|Синтетическое|API SN,ACEA A3/B4,RN0700/0710
gazpromneft|Diesel Prioritet|320|10W-40,15W-40|5,20,208|Минеральное|API CI-4/SL,ACEA E7
g-energy|Synthetic Active|480|5W-30,5W-40|1,4,5|Синтетическое|API SN/CF,MB 229.3,VW 502 00/505 00
g-energy|Synthetic Far East|510|0W-20,5W-20,5W-30|1,4|Синтетическое|API SP,ILSAC GF-6A
g-energy|Expert L|370|5W-30,10W-40|1,4,5|Полусинтетическое|API SL/CF,АвтоВАЗ
shell|Helix Ultra|890|0W-30,5W-30,5W-40|1,4,5|Синтетическое|API SP,ACEA A3/B4,MB 229.5,BMW LL-01
shell|Helix HX8|690|5W-30,5W-40|1,4,5|Синтетическое|API SN Plus,ACEA A3/B4,RN0700/0710
shell|Helix HX7|560|5W-40,10W-40|1,4|Полусинтетическое|API SN Plus,VW 502 00/505 00
mobil|Mobil 1 ESP|1090|0W-30,5W-30|1,4|Синтетическое|ACEA C3,VW 504 00/507 00,Porsche C30
mobil|Mobil 1 FS|1060|0W-40,5W-30|1,4|Синтетическое|API SP,MB 229.5,Porsche A40
mobil|Super 3000 X1|720|5W-40|1,4,5|Синтетическое|API SN/CF,ACEA A3/B4,MB 229.3
castrol|EDGE|1080|0W-20,5W-30,5W-40|1,4|Синтетическое|API SP,ACEA C3,VW 504 00/507 00
castrol|Magnatec|850|5W-20,5W-30,5W-40|1,4|Синтетическое|API SN,ACEA A5/B5,Ford WSS-M2C913-D
total|Quartz 9000 Energy|790|5W-30,5W-40,0W-30|1,4,5|Синтетическое|API SN,ACEA A3/B4,MB 229.5
total|Quartz Ineo MC3|840|5W-30|1,4,5|Синтетическое|ACEA C3,VW 502 00/505 01,MB 229.51
liqui-moly|Top Tec 4200|1250|5W-30|1,4,5|Синтетическое|ACEA C3,VW 504 00/507 00,BMW LL-04
liqui-moly|Molygen New Generation|1150|5W-30,5W-40,10W-40|1,4|Синтетическое|API SP,ILSAC GF-6A
liqui-moly|Special Tec AA|1120|0W-20,5W-20,5W-30|1,4|Синтетическое|API SP,ILSAC GF-6A
motul|8100 X-cess gen2|1190|5W-40|1,4,5|Синтетическое|API SN,ACEA A3/B4,MB 229.5
motul|8100 X-clean EFE|1240|5W-30|1,4,5|Синтетическое|ACEA C2/C3,MB 229.52
zic|X9|620|5W-30,5W-40|1,4,20|Синтетическое|API SP,ACEA A3/B4,MB 229.5
zic|X7|520|5W-30,5W-40,10W-40|1,4,20|Синтетическое|API SP,VW 502 00/505 00
zic|TOP|760|0W-20,5W-30|1,4|Синтетическое|API SP,ILSAC GF-6A
idemitsu|Zepro Touring|780|0W-20,5W-30|1,4,20|Синтетическое|API SP,ILSAC GF-6A
takayama|Motor Oil|430|0W-20,5W-30,5W-40|1,4|Синтетическое|API SP,ILSAC GF-6A
rolf|3-Synthetic|560|5W-30,5W-40|1,4,5|Синтетическое|API SP,ACEA A3/B4,VW 502 00/505 00
rolf|Dynamic|420|10W-40|1,4,5,20|Полусинтетическое|API SL/CF,АвтоВАЗ
sintec|Platinum 7000|470|0W-20,5W-30,5W-40|1,4,5|Синтетическое|API SP,ACEA A3/B4
sintec|Люкс 5000|330|5W-40,10W-40|1,4,5|Полусинтетическое|API SL/CF
eneos|Premium Motor Oil|740|0W-20,5W-30|1,4,20|Синтетическое|API SP,ILSAC GF-6A
ravenol|VMP USVO|1180|5W-30|1,4,5|Синтетическое|ACEA C3,MB 229.51,VW 504 00/507 00
kixx|G1|580|5W-30,5W-40|1,4|Синтетическое|API SP,ACEA A3/B4
`,
  },
  wipers: {
    attributes: "length=Длина/мм*,design=Конструкция,mount=Крепление,season=Сезон",
    models: `
bosch|Aerotwin Plus|1150|380,400,425,450,500,550,600,650,700|Бескаркасная|Крючок,Боковой штырь,Верхний замок|Всесезонная
bosch|Eco|520|340,400,450,475,500,530,550,600,650|Каркасная|Крючок|Всесезонная
denso|Hybrid|890|350,400,425,450,475,500,550,600,650|Гибридная|Крючок|Всесезонная
denso|Standard|470|350,400,450,480,500,550,600|Каркасная|Крючок|Всесезонная
valeo|Silencio X-TRM|1290|380,400,450,500,550,600,650,700|Бескаркасная|Крючок,Боковой штырь,Кнопка|Всесезонная
valeo|First Multiconnection|740|350,400,450,500,550,600,650|Бескаркасная|Крючок,Кнопка|Всесезонная
trico|Flex|820|350,400,450,480,500,550,600,650|Бескаркасная|Крючок,Кнопка|Всесезонная
trico|Ice|1090|400,450,500,550,600,650|Бескаркасная|Крючок,Кнопка|Зимняя
champion|Aerovantage|590|330,380,400,450,500,550,600|Каркасная|Крючок|Всесезонная
alca|Special|380|330,380,400,450,500,550,600|Каркасная|Крючок|Всесезонная
alca|Winter|640|400,450,500,550,600,650|Каркасная|Крючок|Зимняя
swf|VisioFlex|1240|400,450,500,550,600,650,700|Бескаркасная|Верхний замок,Боковой штырь|Всесезонная
heyner|Hybrid|790|350,400,450,500,550,600,650|Гибридная|Крючок|Всесезонная
avantech|Snowguard|690|350,400,450,500,550,600,650|Каркасная|Крючок|Зимняя
masuma|Nano Graphite|560|350,400,430,450,500,550,600,650|Бескаркасная|Крючок,Кнопка|Всесезонная
kraft|Universal|340|380,400,450,500,550,600,650|Бескаркасная|Крючок|Всесезонная
goodyear|Frameless|450|350,400,450,500,550,600,650|Бескаркасная|Крючок,Кнопка|Всесезонная
lynxauto|XF|420|350,400,450,500,550,600,650|Бескаркасная|Крючок|Всесезонная
nwb|Design|840|350,400,450,500,550,600,650|Гибридная|Крючок|Всесезонная
`,
  },
  tpms: {
    attributes: "frequency=Частота/МГц*,valve=Вентиль*,pieces=В комплекте/шт.,kind=Вид",
    models: `
schrader|EZ-sensor 2.0|3490|433/315|Алюминий,Резина|1|Программируемый датчик
schrader|OE Replacement|4290|315,433|Алюминий|1|Датчик для конвейера
huf|IntelliSens UVS4|3690|433|Алюминий,Резина|1|Программируемый датчик
huf|BH Sens|4490|433|Алюминий|1|Датчик для конвейера
vdo|REDI-Sensor|4190|433|Алюминий,Резина|1|Датчик для конвейера
sens-it|RS3|3190|433/315|Алюминий,Резина|1|Программируемый датчик
autel|MX-Sensor|2690|433/315|Алюминий,Резина|1|Программируемый датчик
hamaton|EU-Pro Hybrid 3.5|2890|433|Алюминий,Резина|1|Программируемый датчик
cub|Uni-Sensor|2590|315,433|Алюминий,Резина|1|Программируемый датчик
alligator|Sens.it Lite|2790|433|Резина|1|Программируемый датчик
ditex|DX-100|1890|433|Алюминий|1|Программируемый датчик
carax|CRX-1002|4990|433|Колпачок|4|Комплект с дисплеем
carax|CRX-1012|6490|433|Алюминий|4|Комплект с дисплеем
parkmaster|TPMS 4-01|7990|433|Колпачок|4|Комплект с дисплеем
parkmaster|TPMS 4-22|9490|433|Алюминий|4|Комплект с дисплеем
slimtec|TPMS X4|4590|433|Колпачок|4|Комплект с дисплеем
slimtec|TPMS X6 Truck|9990|433|Колпачок|6|Комплект с дисплеем
tyredog|TD-1000A-X|8990|433|Колпачок|4|Комплект с дисплеем
`,
  },
  "wheel-covers": {
    attributes: "diameter=Диаметр/дюймов*,colour=Цвет*,pieces=В комплекте/шт.,plastic=Материал",
    models: `
sks|SKS 203|1890|13,14,15,16|Серебристый|4|ABS-пластик
sks|SKS 500|1990|14,15,16|Серебристый,Чёрный|4|ABS-пластик
star|Рейсинг|1290|13,14,15,16|Серебристый,Чёрный|4|Полипропилен
star|Супер Астра|1390|13,14,15|Серебристый|4|Полипропилен
jestic|Fun|1090|13,14,15|Серебристый|4|Полипропилен
airline|Торнадо Т|1190|13,14,15,16|Серебристый,Карбон|4|Полипропилен
airline|Супер Лион|1240|13,14,15|Серебристый|4|Полипропилен
autoprofi|WC-2010|1350|13,14,15|Серебристый,Чёрный|4|ABS-пластик
argo|Racing Pro|1790|13,14,15,16|Чёрный,Серебристый|4|ABS-пластик
versaco|Rapide NC|2490|14,15,16|Серебристый,Чёрный|4|ABS-пластик
gorecki|GMK Carbon|1690|14,15,16|Карбон|4|Полипропилен
phantom|PH5718|1150|13,14|Серебристый|4|Полипропилен
skyway|Старт|990|13,14,15,16|Серебристый|4|Полипропилен
skyway|Van|2290|16|Серебристый|4|Полипропилен
tornado|Классик|890|13,14|Серебристый|4|Полипропилен
vector|Vector 16 ГАЗель|2190|16|Серебристый|4|ABS-пластик
`,
  },
  "brake-pads": {
    attributes: "axle=Ось*,fits=Для марок*,sensor=Датчик износа",
    models: `
trw|DTEC COTEC|3890|Передняя,Задняя|volkswagen,skoda,renault,ford|Есть
trw|COTEC|3290|Передняя,Задняя|kia,hyundai,nissan|Нет
brembo|Prime|4990|Передняя,Задняя|bmw,mercedes-benz,audi|Есть
brembo|Xtra|6290|Передняя|bmw,audi,volkswagen|Есть
ferodo|Premier Eco|3690|Передняя,Задняя|lada,renault,volkswagen,ford|Нет
textar|Textar epad|4490|Передняя,Задняя|mercedes-benz,bmw,audi|Есть
ate|Ceramic|6490|Передняя,Задняя|bmw,mercedes-benz,volkswagen|Нет
ate|Original|3990|Передняя,Задняя|skoda,volkswagen,opel|Есть
sangsin|Hi-Q|1890|Передняя,Задняя|hyundai,kia,chevrolet,daewoo|Есть
nisshinbo|NP Series|2890|Передняя,Задняя|toyota,nissan,honda,mazda|Нет
allied-nippon|ADB|1490|Передняя|lada,renault,daewoo|Нет
tiguar|Standard|1190|Передняя|lada,gaz,uaz|Нет
marcon|Front Line|990|Передняя|lada,uaz|Нет
remsa|Advance|2690|Передняя,Задняя|peugeot,citroen,renault|Нет
lucas|PowerDrive|2490|Передняя,Задняя|ford,opel,volvo|Есть
nibk|PN Japan|3390|Передняя,Задняя|toyota,lexus,mitsubishi,subaru|Нет
hola|HD|1590|Передняя,Задняя|lada,hyundai,kia|Нет
trialli|PF Linea|1790|Передняя,Задняя|lada,chery,haval,geely|Нет
fenox|Braxx|1390|Передняя,Задняя|lada,renault,kia|Нет
`,
  },
  "brake-disks": {
    attributes: "diameter=Диаметр/мм*,axle=Ось,design=Конструкция,fits=Для марок",
    models: `
brembo|Coated Disc Line|5290|280,288,300,312,330|Передняя|Вентилируемый|volkswagen,audi,bmw,skoda
brembo|Xtra Perforated|7490|288,312,320|Передняя|Перфорированный|bmw,audi,volkswagen
ate|PowerDisc|6190|280,288,312|Передняя|С канавкой|volkswagen,skoda,ford
trw|Painted|3990|256,280,288,300|Передняя|Вентилируемый|volkswagen,kia,hyundai,nissan
trw|Solid Rear|3190|253,262,272,282|Задняя|Сплошной|volkswagen,skoda,kia
zimmermann|Coat Z|4890|280,300,312,330,345|Передняя|Вентилируемый|bmw,mercedes-benz,audi
zimmermann|Sport Z|7890|312,330,348|Передняя|Перфорированный|bmw,mercedes-benz,audi
textar|PRO|4590|276,295,300,322|Передняя|Вентилируемый|mercedes-benz,volvo,bmw
ferodo|Premier Coat+|3690|259,280,300|Передняя|Вентилируемый|renault,nissan,lada
nibk|RN Series|3890|255,275,296,319|Передняя|Вентилируемый|toyota,lexus,mitsubishi
sangsin|SD Series|2990|256,262,280,305|Передняя|Вентилируемый|hyundai,kia
trialli|DF|2390|239,256,258,260|Передняя|Вентилируемый|lada,renault,chevrolet
alnas|Euro|2690|239,256,260|Передняя|С насечками|lada
fenox|TB|1990|239,260|Передняя|Вентилируемый|lada,gaz
hola|HD Disc|2190|256,262,280|Передняя|Вентилируемый|lada,hyundai,kia
lucas|DF Line|3290|258,278,300|Передняя|Вентилируемый|ford,opel,peugeot
blue-print|Brake Disc|4290|275,294,296|Передняя|Вентилируемый|mazda,honda,subaru
`,
  },
  "battery-accessories": {
    attributes: "kind=Вид,current=Ток/А*,voltage=Напряжение/В",
    models: `
orion|Вымпел-30|3290|Зарядное устройство|18|12
orion|Вымпел-55|5990|Зарядное устройство|15|6,12
orion|PW 265|2590|Зарядное устройство|7|12
ctek|MXS 5.0|11990|Зарядное устройство|5|12
ctek|CT5 Start Stop|12490|Зарядное устройство|3.8|12
berkut|Smart Power SP-8N|5490|Зарядное устройство|8|12
berkut|JSL-9000|7990|Пусковое устройство|400|12
berkut|JSL-18000|12900|Пусковое устройство|600|12
carku|E-Power 43|13900|Пусковое устройство|300,600|12
neoline|Jump Starter 850A|10990|Пусковое устройство|850|12
daewoo|DW 450|6990|Зарядное устройство|20|12,24
fubag|Micro 160/12|6490|Зарядное устройство|16|12
fubag|Force 140|14900|Пуско-зарядное устройство|140|12,24
wester|CH20|4990|Зарядное устройство|13|12,24
hyundai|HY 400|5290|Зарядное устройство|4|6,12
revolter|Ultra|15900|Пусковое устройство|1000|12
aurora|Atom 18|9990|Пусковое устройство|400|12
kvazar|Квазар 120|1690|Зарядное устройство|6|12
sorokin|12.97|3990|Нагрузочная вилка|200|12
airline|SA-200-01|690|Провода прикуривания|200,300|12
airline|SA-500-05|1490|Провода прикуривания|500,700|12
autoprofi|JC 500|1190|Провода прикуривания|400,500|12
avs|Energy BT-04|590|Клеммы|100|12
kraft|KT 830|990|Тестер|10|12
`,
  },
  autoproducts: {
    attributes: "kind=Вид,option=Исполнение*",
    models: `
berkut|R15|5990|Компрессор|40 л/мин
berkut|R17|7990|Компрессор|55 л/мин
berkut|R20|11900|Компрессор|72 л/мин
agressor|AGR-40|4490|Компрессор|35 л/мин,40 л/мин
kachok|К50|3490|Компрессор|30 л/мин
kachok|К90|6290|Компрессор|40 л/мин
airline|X3|2990|Компрессор|30 л/мин,50 л/мин
runway|Pulse 12|1290|Компрессор|12 л/мин
hyundai|HY 1540|4190|Компрессор|40 л/мин
matrix|51024|2190|Домкрат|Бутылочный 2 т,Бутылочный 5 т
stels|51130|6490|Домкрат|Подкатной 2 т,Подкатной 3 т
autoprofi|DP-20|3290|Домкрат|Подкатной 2 т
airline|AJ-R-04|1790|Домкрат|Ромбический 1 т,Ромбический 2 т
sorokin|3.553|12900|Домкрат|Подкатной 3 т
avs|CC-520|2490|Тент|M,L,XL
autostandart|Тент всесезонный|2990|Тент|Седан,Универсал,Внедорожник
airline|AC-FC|3490|Тент|Седан,Внедорожник
skyway|Чехлы Drive|4490|Чехлы на сиденья|Чёрный,Серый,Бежевый
autoprofi|Чехлы Ранчо|6990|Чехлы на сиденья|Чёрный,Коричневый
clean-window|Жидкость −20|290|Стеклоомывающая жидкость|4 л,5 л
clean-window|Жидкость −30|390|Стеклоомывающая жидкость|4 л,5 л
hi-gear|Windshield Wash|490|Стеклоомывающая жидкость|Лето 4 л,Зима −25 4 л
liqui-moly|Scheiben-Frostschutz|1290|Стеклоомывающая жидкость|4 л
felix|Антифриз Carbox G12|890|Антифриз|1 кг,5 кг,10 кг
sintec|Антифриз Lux G12|840|Антифриз|1 кг,5 кг,10 кг
lavr|Очиститель тормозов|390|Автохимия|400 мл,650 мл
grass|Active Foam|650|Автохимия|1 л,5 л
kerry|Размораживатель стёкол|340|Автохимия|335 мл,520 мл
hi-gear|Герметик шин|990|Автохимия|340 г
ombra|OMT94S|11900|Набор инструментов|94 предмета
delo-tehniki|620|8990|Набор инструментов|94 предмета,108 предметов
stels|14106|9990|Набор инструментов|94 предмета,142 предмета
airline|Ключ баллонный|690|Ключ|Крест 17–19–21–22,Телескопический
matrix|Ключ динамометрический|3490|Ключ|28–210 Н·м
top-auto|Манометр ProfMaster|890|Манометр|До 7 атм
berkut|Манометр ADG-031|2190|Манометр|Цифровой до 10 атм
avs|Трос буксировочный|790|Трос|3 т,5 т,9 т
airline|Трос динамический|1990|Трос|8 т,12 т
dollex|Чехлы для колёс|990|Хранение шин|R13–R16,R17–R20
autoprofi|Кронштейн для колёс|1490|Хранение шин|4 колеса
goodyear-tools|Цепи противоскольжения|4990|Цепи|Для 14–16 дюймов,Для 17–19 дюймов
avs|Браслеты противоскольжения|2790|Цепи|M 4 шт.,L 4 шт.
airline|Набор автомобилиста|2290|Аварийный набор|7 предметов,9 предметов
autostandart|Аптечка и огнетушитель|1690|Аварийный набор|2025
goodyear-tools|Гайки секретные|1890|Крепёж|M12x1.25,M12x1.5,M14x1.5
skyway|Коврики в салон|1790|Коврики|Универсальные 4 шт.
autoprofi|Коврик в багажник|1290|Коврики|M,L
`,
  },
};

function readAttribute(cell: string): DemoGoodsAttribute {
  const parts = /^(\w+)=([^/*]+)(?:\/([^*]+))?(\*?)$/.exec(cell);
  if (parts === null) throw new Error(`not an attribute: ${cell}`);
  const [, key = "", title = "", unit, variant] = parts;
  return { key, title, unit, variant: variant === "*" };
}

const SLUGS = Object.keys(CATEGORIES) as DemoGoodsCategorySlug[];

export const DEMO_GOODS_CATEGORIES: readonly DemoGoodsCategory[] = SLUGS.map((slug) => ({
  slug,
  attributes: readList(CATEGORIES[slug].attributes).map(readAttribute),
  pricedBy: CATEGORIES[slug].pricedBy,
}));

export const DEMO_GOODS_BRANDS: readonly DemoGoodsBrand[] = readList(BRANDS.replaceAll("\n", ",")).map((pair) => {
  const [slug = "", title = ""] = pair.split("=");
  return { slug, title };
});

export const DEMO_GOODS_MODELS: readonly DemoGoodsModel[] = DEMO_GOODS_CATEGORIES.flatMap(({ slug, attributes }) => {
  const keys = attributes.map((attribute) => attribute.key);
  return readRows(CATEGORIES[slug].models, ["brandSlug", "title", "price", ...keys]).map((row) => ({
    category: slug,
    brandSlug: row.brandSlug ?? "",
    modelSlug: slugOf(row.title ?? ""),
    title: row.title ?? "",
    basePriceRoubles: readNumber(row.price ?? ""),
    attributes: Object.fromEntries(keys.map((key) => [key, readList(row[key] ?? "")])),
  }));
});
