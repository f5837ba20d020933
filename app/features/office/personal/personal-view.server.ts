import type { personalOverview } from "../../../../gateway/contract/office/personal.ts";
import type { OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { Zone } from "../../../../gateway/contract/platform/local-time.ts";
import { counted, formatDate, formatTime } from "../../../ui/format.ts";

type Overview = OutputOf<typeof personalOverview>;
type ConsentRow = Overview["consents"][number];

const consentTitles: Readonly<Record<ConsentRow["kind"], string>> = {
  personalData: "Обработка персональных данных",
  legalPolicy: "Правовая информация и правила сайта",
  loyalty: "Программа лояльности",
  adsEmail: "Реклама по электронной почте",
  adsSms: "Реклама по SMS",
};

const sourceTitles: Readonly<Record<ConsentRow["source"], string>> = {
  sign_up: "при регистрации",
  settings: "в настройках",
  loyalty: "при вступлении в программу",
  letter: "по ссылке из письма",
  personal: "на странице персональных данных",
  migration: "дано раньше, дата не сохранилась",
  merge: "при объединении кабинетов: в одном из них его не было",
  unknown: "способ не сохранился",
  order: "при оформлении заказа",
  visit: "при записи на обслуживание",
  waiting: "при ожидании времени",
};

const consequences: Readonly<Record<Overview["given"][number], string>> = {
  adsEmail: "Писем об акциях и баллах не будет. О заказах и записях напишем, как и прежде.",
  adsSms: "SMS об акциях не будет. О заказах и записях сообщим, как и прежде.",
  loyalty:
    "Новые баллы не начисляются, накопленные нельзя тратить. Они останутся до своего срока, если вы вступите снова.",
};

const obstacleTexts: Readonly<
  Record<Overview["obstacles"][number]["kind"], { text: string; href: string; action: string }>
> = {
  orders: { text: "Незавершённые заказы: получите их или отмените", href: "/my/orders/", action: "К заказам" },
  visits: {
    text: "Предстоящие записи: отмените их или дождитесь визита",
    href: "/my/appointments/",
    action: "К записям",
  },
  storage: { text: "Товары на хранении: заберите их", href: "/my/contract-storage/", action: "К договорам" },
  returns: { text: "Возвраты на рассмотрении: дождитесь решения", href: "/my/orders/", action: "К заказам" },
  money: { text: "Деньги или чек ещё в пути: повторите через день", href: "/my/orders/", action: "К заказам" },
  staff: { text: "Учётная запись сотрудника: её закрывает руководитель", href: "/contacts/", action: "Контакты" },
};

/** What staff do about it, who see the client's card instead of the client's own lists. */
const obstaclesForStaff: Readonly<Record<Overview["obstacles"][number]["kind"], string>> = {
  orders: "Незавершённые заказы: выдайте или отмените их",
  visits: "Предстоящие записи: проведите или отмените их",
  storage: "Товары на хранении: выдайте их",
  returns: "Возвраты на рассмотрении: примите по ним решение",
  money: "Деньги или чек ещё в пути: чек, который не ушёл, отправьте в «Чеках», иначе повторите через день",
  staff: "Учётная запись сотрудника: её закрывает руководитель",
};

/** Obstacles as staff read them, with the card at `card` to go to. */
export const staffObstacles = (obstacles: Overview["obstacles"], card: string) =>
  obstacles.map(({ kind, names }) => ({
    text: obstaclesForStaff[kind],
    names: names.join(", "),
    href: card,
    action: "К карточке клиента",
  }));

/** The lists and the history that every page of personal data has, with times in `zone`. */
export const keptViewOf = ({ kept, consents }: Pick<Overview, "kept" | "consents">, zone: Zone) => ({
  kept: kept.map((list) => ({ ...list, count: String(list.count) })),
  consents: consents.map(({ kind, isGiven, at, version, source, number, isByStaff }) => ({
    title: consentTitles[kind],
    what: isGiven ? "дано" : "отозвано",
    at: source === "migration" ? "" : `${formatDate(at, zone, true)}, ${formatTime(at, zone)}`,
    version,
    source: [sourceTitles[source], number, isByStaff && "сотрудником"].filter(Boolean).join(" "),
  })),
});

/** What a page of personal data says. */
export const personalViewOf = ({ given, obstacles, points, ...lists }: Overview, zone: Zone) => ({
  ...keptViewOf(lists, zone),
  given: given.map((kind) => ({ kind, title: consentTitles[kind], consequence: consequences[kind] })),
  obstacles: obstacles.map(({ kind, names }) => ({ ...obstacleTexts[kind], names: names.join(", ") })),
  points: points > 0 ? counted(points, ["балл", "балла", "баллов"]) : null,
});
export type PersonalPartsView = ReturnType<typeof personalViewOf>;
