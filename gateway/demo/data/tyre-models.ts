import { slugOf } from "../../platform/slug.ts";
import { readCode, readList, readNumber, readRows } from "./table.ts";

export type DemoSegment = "budget" | "mid" | "premium";
export type DemoSeason = "summer" | "winter";
export type DemoTyreVehicle = "car" | "suv" | "van";

export type DemoTyreBrand = { slug: string; title: string; country: string };

export type DemoTyreModel = {
  brandSlug: string;
  modelSlug: string;
  title: string;
  season: DemoSeason;
  allSeason: boolean;
  studs: boolean;
  segment: DemoSegment;
  vehicle: DemoTyreVehicle;
  /** Rim diameters the model is made for, inches, both included. */
  minInch: number;
  maxInch: number;
  runflat: boolean;
  xl: boolean;
  homologations: readonly string[];
};

const BRANDS = `
ikon-tyres|Ikon Tyres|Россия
nokian|Nokian Tyres|Финляндия
nordman|Nordman|Россия
pirelli|Pirelli|Италия
cordiant|Cordiant|Россия
formula|Formula|Италия
gislaved|Gislaved|Россия
hankook|Hankook|Южная Корея
torero|Torero|Россия
laufenn|Laufenn|Южная Корея
michelin|Michelin|Франция
continental|Continental|Германия
goodyear|Goodyear|США
bridgestone|Bridgestone|Япония
yokohama|Yokohama|Япония
dunlop|Dunlop|Япония
toyo|Toyo|Япония
kumho|Kumho|Южная Корея
nexen|Nexen|Южная Корея
viatti|Viatti|Россия
kama|Кама|Россия
belshina|Белшина|Беларусь
triangle|Triangle|Китай
sailun|Sailun|Китай
goodride|Goodride|Китай
maxxis|Maxxis|Тайвань
nitto|Nitto|Япония
matador|Matador|Словакия
barum|Barum|Чехия
general-tire|General Tire|США
gripmax|Gripmax|Китай
landsail|Landsail|Китай
linglong|LingLong|Китай
doublestar|Doublestar|Китай
roadstone|Roadstone|Южная Корея
marshal|Marshal|Южная Корея
tigar|Tigar|Сербия
kormoran|Kormoran|Польша
bfgoodrich|BFGoodrich|США
falken|Falken|Япония
firestone|Firestone|США
attar|Attar|Россия
hifly|HiFly|Китай
arivo|Arivo|Китай
sava|Sava|Словения
`;

const KINDS = {
  S: { season: "summer", allSeason: false, studs: false },
  A: { season: "summer", allSeason: true, studs: false },
  W: { season: "winter", allSeason: false, studs: false },
  N: { season: "winter", allSeason: false, studs: true },
} as const;
const SEGMENTS = { b: "budget", m: "mid", p: "premium" } as const;
const VEHICLES = { c: "car", s: "suv", v: "van" } as const;

// The third cell: S summer, A all-season, W winter without studs, N studded; then segment and vehicle. The last cell: "rf" for
// run-flat variants, "xl" for reinforced ones, then homologations.
const MODELS = `
ikon-tyres|Autograph Ice 9|Npc|14-20|xl
ikon-tyres|Autograph Ice 9 SUV|Nps|16-21|xl
ikon-tyres|Autograph Ice 10|Npc|15-20|xl
ikon-tyres|Autograph Snow 3|Wpc|14-20|rf xl
ikon-tyres|Autograph Snow 3 SUV|Wps|16-21|xl
ikon-tyres|Autograph Snow 5|Wpc|15-20|xl
ikon-tyres|Autograph Eco 3|Spc|14-17|xl
ikon-tyres|Autograph Aqua 3|Spc|15-19|xl
ikon-tyres|Autograph Aqua 3 SUV|Sps|16-20|xl
ikon-tyres|Autograph Ultra 2|Spc|16-20|rf xl
ikon-tyres|Autograph Ultra 2 SUV|Sps|17-21|xl
ikon-tyres|Character Ice 7|Nmc|13-18|xl
ikon-tyres|Character Ice 7 SUV|Nms|15-19|xl
ikon-tyres|Character Ice 8|Nmc|14-19|xl
ikon-tyres|Character Ice 8 SUV|Nms|16-20|xl
ikon-tyres|Character Snow 2|Wmc|14-18|xl
ikon-tyres|Character Snow 2 SUV|Wms|16-19|xl
ikon-tyres|Character Eco|Smc|13-16|xl
ikon-tyres|Character Aqua|Smc|14-17|xl
ikon-tyres|Character Aqua SUV|Sms|15-18|xl
ikon-tyres|Character Ultra|Smc|16-18|xl
ikon-tyres|Character Ultra SUV|Sms|16-19|xl
nokian|Hakkapeliitta 10|Npc|14-20|rf xl
nokian|Hakkapeliitta 10 SUV|Nps|16-21|xl
nokian|Hakkapeliitta R5|Wpc|14-21|rf xl
nokian|Hakkapeliitta R5 SUV|Wps|16-22|xl
nokian|Hakkapeliitta LT3|Nps|16-20|
nokian|Hakkapeliitta C4|Npv|15-17|
nokian|Hakkapeliitta CR4|Wpv|15-17|
nokian|Hakka Green 3|Spc|14-17|xl
nokian|Hakka Blue 3|Spc|15-18|xl
nokian|Hakka Blue 3 SUV|Sps|16-19|xl
nokian|Hakka Black 2|Spc|17-20|rf xl
nokian|Hakka Black 2 SUV|Sps|17-21|xl
nokian|Hakka Van|Spv|15-17|
nokian|Outpost AT|Aps|15-20|xl
nordman|Nordman 7|Nmc|13-18|xl
nordman|Nordman 7 SUV|Nms|15-18|xl
nordman|Nordman 8|Nmc|13-18|xl
nordman|Nordman 8 SUV|Nms|15-19|xl
nordman|Nordman RS2|Wmc|13-18|xl
nordman|Nordman RS2 SUV|Wms|15-18|xl
nordman|Nordman SX3|Smc|13-16|xl
nordman|Nordman SZ2|Smc|16-18|xl
nordman|Nordman S2 SUV|Sms|15-19|xl
nordman|Nordman SC|Smv|14-16|
nordman|Nordman C|Nmv|15-16|
pirelli|Cinturato P1 Verde|Spc|14-17|xl
pirelli|Cinturato P7|Spc|16-19|rf xl AO MO *
pirelli|Powergy|Spc|16-20|xl
pirelli|P Zero|Spc|17-22|rf xl AO MO * N0
pirelli|P Zero PZ4|Spc|18-22|rf xl MO * RO1
pirelli|Scorpion|Sps|17-21|xl AO MO
pirelli|Scorpion Verde|Sps|16-21|rf xl AO MO N0
pirelli|Scorpion Zero|Aps|18-22|xl MO LR
pirelli|Scorpion All Terrain Plus|Aps|15-20|xl
pirelli|Ice Zero|Npc|15-21|rf xl
pirelli|Ice Zero FR|Wpc|15-20|xl
pirelli|Scorpion Ice Zero 2|Nps|16-22|rf xl
pirelli|Winter Sottozero 3|Wpc|16-21|rf xl AO MO * N1
pirelli|Scorpion Winter|Wps|16-22|rf xl MO N0 LR
pirelli|Carrier|Spv|14-16|
formula|Energy|Smc|13-18|xl
formula|Ice|Nmc|13-18|xl
formula|Ice FR|Wmc|14-18|xl
cordiant|Comfort 2|Sbc|13-17|xl
cordiant|Comfort 2 SUV|Sbs|15-18|
cordiant|Sport 3|Sbc|14-18|
cordiant|Road Runner|Sbc|13-15|
cordiant|Gravity|Sbc|13-18|xl
cordiant|Gravity SUV|Sbs|15-18|xl
cordiant|Snow Cross|Nbc|13-17|
cordiant|Snow Cross 2|Nbc|13-18|xl
cordiant|Snow Cross 2 SUV|Nbs|15-18|
cordiant|Winter Drive 2|Wbc|13-17|
cordiant|Winter Drive 2 SUV|Wbs|15-18|
cordiant|All Terrain|Abs|15-17|
cordiant|Business CS|Sbv|14-16|
cordiant|Business CA-2|Abv|15-16|
cordiant|Business CW-2|Nbv|14-16|
gislaved|PremiumControl|Smc|15-18|xl
gislaved|PremiumControl SUV|Sms|16-19|xl
gislaved|UltraControl|Smc|14-17|xl
gislaved|IceControl|Wmc|14-18|xl
gislaved|IceControl SUV|Wms|16-19|xl
gislaved|NordFrost 200|Nmc|13-20|xl
gislaved|NordFrost 200 SUV|Nms|16-20|xl
gislaved|NordFrost Van 2|Nmv|15-16|
hankook|Kinergy Eco 2 K435|Smc|13-16|xl
hankook|Ventus Prime 4 K135|Smc|15-18|xl
hankook|Ventus S1 evo3 K127|Spc|17-21|rf xl AO MO *
hankook|Ventus S1 evo3 SUV K127A|Sps|17-22|rf xl MO
hankook|Dynapro HP2 RA33|Sms|16-20|xl
hankook|Dynapro AT2 Xtreme RF12|Ams|15-20|xl
hankook|Winter i*Pike RS2 W429|Nmc|13-19|xl
hankook|Winter i*Pike X W429A|Nms|16-20|xl
hankook|Winter i*cept iZ3 W636|Wmc|14-19|xl
hankook|Winter i*cept iZ3 X W636A|Wms|16-20|xl
hankook|Vantra LT RA18|Smv|13-17|
hankook|Winter RW06|Wmv|14-16|
torero|MP47|Sbc|13-17|
torero|MP82|Sbs|15-18|
torero|MP30|Nbc|14-17|
torero|MP40|Wbc|13-17|
torero|MPS330|Sbv|14-16|
torero|MPS510|Nbv|15-16|
laufenn|G Fit EQ+ LK41|Smc|13-17|xl
laufenn|S Fit EQ+ LK01|Smc|15-19|xl
laufenn|X Fit HP LA01|Sms|16-19|xl
laufenn|X Fit AT LC01|Ams|15-18|
laufenn|i Fit Ice LW71|Nmc|13-18|xl
laufenn|i Fit iZ LW51|Wmc|14-18|xl
laufenn|X Fit Van LV01|Smv|14-16|
michelin|Energy XM2+|Spc|13-16|xl
michelin|Primacy 4|Spc|15-20|rf xl AO MO *
michelin|Primacy 4+|Spc|16-20|xl
michelin|Primacy SUV+|Sps|16-20|xl
michelin|e.Primacy|Spc|15-20|xl
michelin|Pilot Sport 4|Spc|16-20|rf xl AO MO * N0
michelin|Pilot Sport 4 SUV|Sps|17-22|xl N0 MO
michelin|Pilot Sport 4 S|Spc|18-22|xl MO1 * N0
michelin|Pilot Sport 5|Spc|17-21|xl
michelin|Latitude Sport 3|Sps|17-21|rf xl MO * N0
michelin|CrossClimate 2|Apc|15-20|xl AO
michelin|CrossClimate 2 SUV|Aps|16-20|xl
michelin|X-Ice Snow|Wpc|14-21|xl
michelin|X-Ice Snow SUV|Wps|16-22|rf xl
michelin|X-Ice North 4|Npc|14-20|xl
michelin|X-Ice North 4 SUV|Nps|16-22|xl
michelin|Pilot Alpin 5|Wpc|17-22|rf xl MO * N0
michelin|Agilis 3|Spv|15-16|
continental|EcoContact 6|Spc|13-20|xl AO MO *
continental|PremiumContact 6|Spc|15-21|rf xl AO MO *
continental|PremiumContact 7|Spc|16-21|xl
continental|SportContact 6|Spc|18-22|xl AO MO1 N0
continental|SportContact 7|Spc|17-22|xl MO1 *
continental|CrossContact LX 2|Sms|15-18|
continental|CrossContact ATR|Aps|15-19|xl
continental|VikingContact 7|Wpc|14-22|rf xl
continental|VikingContact 8|Wpc|15-21|xl
continental|IceContact 3|Npc|14-21|xl
continental|IceContact XTRM|Npc|15-20|xl
continental|WinterContact TS 870|Wpc|14-18|xl
continental|AllSeasonContact 2|Apc|15-20|xl
continental|VanContact 200|Spv|14-17|
continental|VanContact Ice|Npv|15-16|
goodyear|EfficientGrip Performance 2|Spc|14-18|xl AO
goodyear|EfficientGrip 2 SUV|Sps|16-20|xl
goodyear|Eagle F1 Asymmetric 5|Spc|17-21|rf xl AO MO *
goodyear|Eagle F1 Asymmetric 6|Spc|17-22|xl
goodyear|Eagle F1 Asymmetric 3 SUV|Sps|18-22|xl N0 J
goodyear|Wrangler AT Adventure|Aps|15-20|xl
goodyear|UltraGrip Ice 2|Wpc|14-18|xl
goodyear|UltraGrip Ice SUV|Wps|16-20|xl
goodyear|UltraGrip Arctic 2|Npc|15-20|xl
goodyear|UltraGrip Arctic 2 SUV|Nps|16-20|xl
goodyear|Vector 4Seasons Gen-3|Apc|15-20|rf xl
goodyear|EfficientGrip Cargo 2|Spv|14-16|
bridgestone|Ecopia EP150|Smc|13-16|
bridgestone|Turanza T005|Spc|14-20|rf xl AO MO *
bridgestone|Turanza 6|Spc|15-20|xl
bridgestone|Potenza Sport|Spc|17-22|xl MO
bridgestone|Alenza 001|Sps|17-22|rf xl *
bridgestone|Dueler A/T 001|Aps|15-18|xl
bridgestone|Dueler H/P Sport|Sps|16-21|rf xl AO MO
bridgestone|Blizzak VRX|Wpc|14-19|
bridgestone|Blizzak Ice|Wpc|14-19|xl
bridgestone|Blizzak DM-V3|Wps|15-22|xl
bridgestone|Blizzak Spike-02|Npc|13-19|xl
bridgestone|Blizzak Spike-02 SUV|Nps|16-22|xl
bridgestone|Duravis R660|Spv|14-17|
yokohama|BluEarth-ES ES32|Smc|13-18|xl
yokohama|BluEarth-GT AE51|Smc|15-19|xl
yokohama|BluEarth-XT AE61|Sms|16-19|xl
yokohama|Advan Sport V105|Spc|17-22|rf xl MO *
yokohama|Advan Fleva V701|Spc|15-19|xl
yokohama|Geolandar A/T G015|Ams|15-20|xl
yokohama|Geolandar SUV G055|Sms|15-19|xl
yokohama|Geolandar CV G058|Sms|16-19|xl
yokohama|iceGuard Studless G075|Wms|15-22|rf xl
yokohama|iceGuard iG60|Wmc|13-20|xl
yokohama|iceGuard Stud iG55|Nmc|13-20|xl
yokohama|iceGuard Stud iG65|Nmc|13-22|xl
yokohama|BluEarth-Van RY55|Smv|14-16|
dunlop|SP Touring R1|Smc|13-16|
dunlop|SP Sport LM705|Smc|13-18|xl
dunlop|SP Sport FM800|Smc|14-19|xl
dunlop|SP Sport Maxx 060+|Spc|17-21|xl
dunlop|Grandtrek PT3|Sms|15-20|
dunlop|Grandtrek AT5|Ams|15-20|
dunlop|SP Winter Ice 02|Nmc|13-20|xl
dunlop|SP Winter Ice 03|Nmc|14-20|xl
dunlop|Grandtrek Ice 02|Nms|15-22|xl
dunlop|Winter Maxx WM02|Wmc|13-19|xl
dunlop|Winter Maxx SJ8|Wms|15-21|rf
toyo|Nano Energy 3|Smc|13-16|
toyo|Proxes Comfort|Smc|15-19|xl
toyo|Proxes CF2|Smc|13-18|xl
toyo|Proxes CF2 SUV|Sms|15-19|
toyo|Proxes Sport|Spc|17-21|xl
toyo|Proxes Sport SUV|Sps|17-22|xl
toyo|Open Country U/T|Sms|16-20|xl
toyo|Open Country A/T+|Ams|15-22|xl
toyo|Observe Ice-Freezer|Nmc|13-20|xl
toyo|Observe Ice-Freezer SUV|Nms|15-20|xl
toyo|Observe GSi-6|Wmc|14-19|
toyo|Observe GSi-6 HP|Wmc|16-20|xl
toyo|NanoEnergy Van|Smv|14-16|
kumho|Ecowing ES31|Smc|13-16|xl
kumho|Ecsta HS52|Smc|14-18|xl
kumho|Ecsta PS71|Spc|16-20|rf xl
kumho|Crugen HP71|Sms|16-20|xl
kumho|Crugen HT51|Ams|15-20|
kumho|WinterCraft Ice WI31|Nmc|13-19|xl
kumho|WinterCraft Ice WI32|Nmc|14-20|xl
kumho|WinterCraft SUV Ice WS31|Nms|16-20|xl
kumho|WinterCraft Ice WI61|Wmc|14-19|xl
kumho|WinterCraft WS71|Wms|16-21|xl
kumho|PorTran KC53|Smv|13-16|
nexen|N'Blue HD Plus|Smc|13-17|xl
nexen|N'Fera SU1|Smc|16-19|xl
nexen|N'Fera Primus|Smc|15-18|xl
nexen|N'Fera Sport|Spc|17-20|xl
nexen|Roadian GTX|Ams|16-20|xl
nexen|N'Priz RH7|Ams|16-20|xl
nexen|Winguard WinSpike WH62|Nmc|13-18|xl
nexen|Winguard WinSpike 3|Nmc|14-19|xl
nexen|Winguard Ice Plus WH43|Wmc|13-18|
nexen|Winguard Ice SUV|Wms|15-18|
nexen|Roadian CT8|Smv|13-16|
viatti|Strada Asimmetrico V-130|Sbc|13-18|
viatti|Strada 2 V-134|Sbc|14-18|
viatti|Bosco H/T V-238|Sbs|16-18|
viatti|Bosco A/T V-237|Abs|15-18|
viatti|Brina V-521|Wbc|13-18|
viatti|Brina Nordico V-522|Nbc|13-18|
viatti|Bosco S/T V-526|Wbs|15-18|
viatti|Bosco Nordico V-523|Nbs|15-18|
viatti|Vettore Inverno V-524|Nbv|14-16|
viatti|Vettore Brina V-525|Wbv|14-16|
kama|Евро-129|Sbc|13-16|
kama|Breeze НК-132|Sbc|13-15|
kama|365 НК-241|Abc|13-16|
kama|Flame|Abs|16-16|
kama|Евро-519|Nbc|13-16|
kama|Irbis 505|Nbc|13-15|
kama|Alga НК-531|Nbc|13-17|
kama|Евро LCV-131|Sbv|15-16|
kama|Евро LCV-520|Nbv|15-16|
belshina|Artmotion Бел-253|Sbc|13-15|
belshina|Artmotion Бел-261|Sbc|14-16|
belshina|Artmotion HP Бел-455|Sbs|16-18|
belshina|Artmotion Snow Бел-317|Wbc|13-16|
belshina|Artmotion Spike Бел-497|Nbc|14-16|
belshina|Bravado Бел-293|Sbv|15-16|
triangle|ReliaX TE307|Sbc|14-17|xl
triangle|EffeXSport TH202|Sbc|17-20|xl
triangle|TR259|Sbs|16-20|xl
triangle|IcelynX TI501|Nbc|14-20|xl
triangle|SnowLink PL02|Wbc|15-20|xl
triangle|WinterX TW401|Wbc|13-17|xl
sailun|Atrezzo Eco|Sbc|13-15|
sailun|Atrezzo Elite|Sbc|14-17|xl
sailun|Atrezzo ZSR|Sbc|16-20|rf xl
sailun|Terramax CVR|Sbs|15-20|xl
sailun|Terramax A/T|Abs|15-18|
sailun|Ice Blazer WST1|Nbc|13-18|xl
sailun|Ice Blazer WSL2|Wbc|13-18|xl
sailun|Ice Blazer WST2 LT|Nbv|15-16|
sailun|Commercio VX1|Sbv|13-16|
goodride|ZuperEco Z-107|Sbc|15-18|xl
goodride|SU318 H/T|Sbs|15-20|xl
goodride|IceMaster Spike Z-506|Nbc|14-19|xl
goodride|SnowMaster SW608|Wbc|13-18|xl
goodride|SC328|Sbv|14-16|
maxxis|Premitra 5 HP5|Smc|15-18|xl
maxxis|Victra Sport 5 VS5|Smc|17-20|xl
maxxis|Mecotra MAP5|Smc|13-16|
maxxis|Bravo HP-M3|Sms|15-18|
maxxis|Bravo A/T AT-980|Ams|15-18|
maxxis|ArcticTrekker NP3|Nmc|14-18|xl
maxxis|Premitra Ice Nord NS5|Nms|16-19|xl
maxxis|Premitra Ice 5 SP5|Wmc|14-18|xl
maxxis|Vansmart MCV3+|Smv|13-16|
nitto|NT860|Smc|13-17|
nitto|NT830|Smc|16-20|xl
nitto|NT421Q|Sms|16-20|xl
nitto|Terra Grappler G2|Ams|16-20|xl
nitto|Therma Spike|Nmc|13-20|xl
nitto|NT90W|Wms|16-20|
matador|MP47 Hectorra 3|Smc|13-18|xl
matador|MP82 Conquerra 2|Sms|15-18|xl
matador|MP30 Sibir Ice 2|Nmc|13-18|xl
matador|MP92 Sibir Snow|Wmc|14-18|xl
matador|MP93 Nordicca|Wmc|13-16|
matador|MPS330 Maxilla 2|Smv|14-16|
barum|Bravuris 5HM|Smc|13-20|xl
barum|Brillantis 2|Smc|13-15|
barum|Polaris 5|Wmc|13-18|xl
barum|Vanis 3|Smv|14-16|
general-tire|Altimax One S|Smc|15-19|xl
general-tire|Grabber GT Plus|Sms|16-20|xl
general-tire|Grabber AT3|Ams|15-20|
general-tire|Altimax Arctic 12|Nmc|13-18|xl
general-tire|Grabber Arctic|Nms|15-20|xl
gripmax|Stature H/T|Sbs|16-21|xl
gripmax|Inception A/T|Abs|15-20|xl
gripmax|SureGrip Pro Sport|Sbc|16-20|xl
gripmax|SureGrip Pro Ice|Nbc|15-20|xl
gripmax|SureGrip Pro Winter|Wbc|15-19|xl
landsail|LS388|Sbc|13-17|
landsail|LS588 UHP|Sbc|16-20|xl
landsail|CLV2|Sbs|15-20|xl
landsail|Ice Star iS37|Nbs|15-20|xl
landsail|Winter Lander|Wbc|14-18|xl
landsail|LSV88|Sbv|14-16|
linglong|Green-Max HP010|Sbc|13-17|
linglong|Comfort Master|Sbc|14-18|xl
linglong|CrossWind 4x4 HP|Sbs|16-20|xl
linglong|Green-Max Winter Ice I-15|Wbc|13-19|xl
linglong|Green-Max Winter Grip 2|Nbc|14-19|xl
doublestar|DH03|Sbc|13-16|
doublestar|DS01|Sbs|16-18|
doublestar|DW02|Wbc|13-18|
doublestar|DW07|Nbc|14-18|
roadstone|N'Blue Eco|Smc|13-16|
roadstone|N5000 Plus|Smc|15-18|
roadstone|N'Fera RU5|Sms|17-20|xl
roadstone|Winguard Spike|Nmc|13-18|
roadstone|Winguard Ice Plus|Wmc|13-18|
marshal|MH12|Smc|13-18|
marshal|MU12|Smc|15-20|xl
marshal|MH15|Smc|13-16|xl
marshal|WinterCraft Ice WI31|Nmc|13-18|xl
marshal|I'Zen KW22|Nmc|13-17|
marshal|WinterCraft WS51|Wms|16-19|xl
tigar|High Performance|Sbc|14-16|xl
tigar|Ultra High Performance|Sbc|16-19|xl
tigar|SUV Summer|Sbs|15-19|xl
tigar|Ice|Nbc|14-18|xl
tigar|SUV Ice|Nbs|15-19|xl
tigar|Winter|Wbc|13-18|xl
tigar|Cargo Speed|Sbv|14-16|
kormoran|Road Performance|Sbc|13-16|xl
kormoran|Ultra High Performance|Sbc|16-19|xl
kormoran|SUV Summer|Sbs|15-19|xl
kormoran|Stud 2|Nbc|14-17|xl
kormoran|SUV Stud|Nbs|15-18|xl
kormoran|Snow|Wbc|15-18|xl
bfgoodrich|Advantage|Smc|14-20|xl
bfgoodrich|Urban Terrain T/A|Sms|15-18|xl
bfgoodrich|All-Terrain T/A KO2|Aps|15-20|
bfgoodrich|Mud-Terrain T/A KM3|Aps|15-20|
bfgoodrich|g-Force Stud|Nmc|14-18|xl
bfgoodrich|g-Force Winter 2|Wmc|14-19|xl
falken|Sincera SN110|Smc|13-16|xl
falken|Ziex ZE310 EcoRun|Smc|15-20|xl
falken|Azenis FK520|Spc|17-21|xl
falken|Wildpeak A/T3W|Ams|15-20|xl
falken|Espia Ice|Wmc|14-18|
firestone|Roadhawk|Smc|15-19|xl
firestone|Destination A/T2|Ams|15-20|
firestone|Ice Cruiser 7|Nmc|13-19|
attar|S01|Sbc|13-16|
attar|W01|Nbc|13-17|
attar|W03|Wbc|15-18|
hifly|HF201|Sbc|13-16|
hifly|Vigorous HP801|Sbs|16-20|xl
hifly|Win-Turi 212|Wbc|13-18|
arivo|Premio ARZ 1|Sbc|13-17|
arivo|Traverso ARV H/T|Sbs|15-18|
arivo|Winmaster ARW 5|Nbc|14-18|
sava|Intensa HP2|Smc|14-17|xl
sava|Eskimo Stud|Nmc|14-16|xl
sava|Eskimo S3+|Wmc|13-16|
`;

export const DEMO_TYRE_BRANDS: readonly DemoTyreBrand[] = readRows(BRANDS, ["slug", "title", "country"]);

export const DEMO_TYRE_MODELS: readonly DemoTyreModel[] = readRows(MODELS, [
  "brandSlug",
  "title",
  "kind",
  "inches",
  "extras",
]).map((row) => {
  const [minInch = "", maxInch = ""] = readList(row.inches, "-");
  const extras = readList(row.extras, " ");
  return {
    brandSlug: row.brandSlug,
    modelSlug: slugOf(row.title),
    title: row.title,
    ...readCode(row.kind.charAt(0), KINDS),
    segment: readCode(row.kind.charAt(1), SEGMENTS),
    vehicle: readCode(row.kind.charAt(2), VEHICLES),
    minInch: readNumber(minInch),
    maxInch: readNumber(maxInch),
    runflat: extras.includes("rf"),
    xl: extras.includes("xl"),
    homologations: extras.filter((extra) => extra !== "rf" && extra !== "xl"),
  };
});
