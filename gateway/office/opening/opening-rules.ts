import type { OpeningState } from "../../contract/office/system-state.ts";
import { type Found, rowIn, type ServerFacts, type ShopFacts, type Step } from "./row-rules.ts";
import { rowsOfMoney, rowsOfServer } from "./server-rules.ts";

/**
 * Everything that a shop needs before customers come, what is missing first. Only what can be seen from here is judged: whether a text of
 * law is right is for a person.
 */
export function openingRows(shop: ShopFacts, server: ServerFacts, now: Date): Step[] {
  const rows = [...rowsOfShop(shop), ...rowsOfMoney(shop, server, now), ...rowsOfServer(server, now)];
  const order: readonly OpeningState[] = ["missing", "demo", "check", "ready"];
  return rows.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

function rowsOfShop(shop: ShopFacts): Step[] {
  const row = rowIn("Магазин");
  return [
    row("demo", demoFound(shop)),
    row("name", faceFound(shop)),
    row(
      "requisites",
      shop.inn === ""
        ? ["missing", "Не указаны: без них нет счетов организациям и нечего показать в подвале сайта"]
        : ["ready", `ИНН ${shop.inn}`],
    ),
    row("documents", documentsFound(shop)),
    row("regions", regionsFound(shop)),
    row("centres", centresFound(shop)),
    row(
      "goods",
      shop.goodsInStock === 0
        ? [
            "missing",
            shop.goods === 0
              ? "Товаров нет: загрузите прайс-лист"
              : "Ни одного товара нет в наличии: загрузите остатки",
          ]
        : ["ready", `${count(shop.goods)} в продаже, ${count(shop.goodsInStock)} в наличии`],
    ),
    row(
      "fitting",
      shop.centres > 0 && shop.fittingRates === 0
        ? ["missing", "Расценок нет: записаться нельзя"]
        : ["ready", `Расценок: ${count(shop.fittingRates)}`],
    ),
    row(
      "courier",
      shop.courierTariffs === 0
        ? ["check", "Своего тарифа нет: действует тот, что поставляется с сайтом"]
        : ["ready", `Тарифов: ${count(shop.courierTariffs)}`],
    ),
    row("staff", staffFound(shop)),
  ];
}

const count = (many: number): string => many.toLocaleString("ru");

const demoFound = ({ isDemo }: ShopFacts): Found =>
  isDemo
    ? ["demo", "В базе вымышленные товары, центры и покупатели. Уберите их командой npm run demo:remove"]
    : ["ready", "Вымышленных данных в базе нет"];

function faceFound({ name, isDemo, hasCertificate, foundedYear }: ShopFacts): Found {
  if (name === "") return ["missing", "У магазина нет названия"];
  if (isDemo) return ["demo", `«${name}»: логотип, год основания и сертификат пришли с демонстрацией`];
  const empty = [...(foundedYear === "" ? ["год основания"] : []), ...(hasCertificate ? [] : ["сертификат"])];
  return empty.length > 0 ? ["check", `«${name}». Не указано: ${empty.join(", ")}`] : ["ready", `«${name}»`];
}

function documentsFound({ documents, givenDocuments }: ShopFacts): Found {
  if (documents === 0) return ["missing", "Ни одного документа: заказать и зарегистрироваться не на что согласиться"];
  return givenDocuments > 0
    ? [
        "check",
        `Тексты поставки: ${count(givenDocuments)} из ${count(documents)}. Прочтите их и сохраните свои редакции`,
      ]
    : ["ready", "У каждого документа есть ваша редакция"];
}

const regionsFound = ({ regions }: ShopFacts): Found =>
  regions === 0 ? ["missing", "Регионов нет: сайту нечего показать"] : ["ready", `Регионов: ${count(regions)}`];

function centresFound({ centres, centresWithoutBays, centresAlwaysClosed }: ShopFacts): Found {
  if (centres === 0) return ["check", "Центров нет: не будет самовывоза и записи"];
  if (centresAlwaysClosed.length > 0) return ["missing", `Нет часов работы: ${centresAlwaysClosed.join(", ")}`];
  if (centresWithoutBays.length > 0)
    return ["check", `Нет постов, записаться нельзя: ${centresWithoutBays.join(", ")}`];
  return ["ready", `Центров: ${count(centres)}`];
}

function staffFound({ approvers, demoStaff }: ShopFacts): Found {
  if (demoStaff > 0) return ["demo", `Сотрудников из демонстрации, пароль которых знают все: ${count(demoStaff)}`];
  if (approvers === 0) return ["missing", "Нет ни одного сотрудника: npm run staff заводит первого"];
  if (approvers === 1)
    return [
      "check",
      "Подтверждать за вторым сотрудником некому: добавьте ещё одного или поднимите границы в настройках",
    ];
  return ["ready", `Могут подтверждать: ${count(approvers)}`];
}
