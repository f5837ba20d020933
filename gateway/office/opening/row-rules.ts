import type { OpeningRow, OpeningState } from "../../contract/office/system-state.ts";
import type { ProviderFact } from "../system-state/provider-facts.ts";

/** What the database knows of the shop. */
export interface ShopFacts {
  /** The rows of the demonstration are still there. */
  isDemo: boolean;
  name: string;
  hasCertificate: boolean;
  foundedYear: string;
  /** Tax number of who is paid; empty for nobody. */
  inn: string;
  /** Titles of the documents in force that came with the shop, and how many there are in all. */
  givenDocuments: readonly string[];
  documents: number;
  regions: number;
  centres: number;
  centresWithoutBays: readonly string[];
  centresAlwaysClosed: readonly string[];
  goods: number;
  goodsInStock: number;
  fittingRates: number;
  courierTariffs: number;
  /** Staff who can approve, and staff of the demonstration, whose password everybody knows. */
  approvers: number;
  demoStaff: number;
  /** By the id of the payment provider, the moment of the last payment that came. */
  paidAt: Readonly<Record<string, Date>>;
  sentAt: Readonly<Record<"mail" | "sms", Date | null>>;
  receiptAt: Date | null;
}

/** What the machine and the world around it say. */
export interface ServerFacts {
  providers: readonly ProviderFact[];
  databaseKind: "embedded" | "postgresql";
  hasOwnSecret: boolean;
  /** Null where it is not known whether the database copies itself away. */
  archivedAt: Date | null;
  siteOrigin: string;
  outside: Outside;
}

/** What whoever opens the site from outside meets; null where nobody could look. */
export interface Outside {
  /** Why the site or the site of a region did not answer; empty for an answer. */
  failure: string;
  regionFailure: string;
  /** The last day of the certificate; null without https. */
  certificateEnds: Date | null;
  hasRobots: boolean;
}

/** How a row stands, and what was found. */
export type Found = [state: OpeningState, detail: string];

/** Titles of the rows; a bank that is connected has one of its own. */
const TITLES = {
  demo: "Демонстрационный магазин",
  name: "Название и лицо магазина",
  requisites: "Реквизиты продавца",
  documents: "Документы для покупателей",
  regions: "Регионы и телефоны",
  centres: "Центры, часы и посты",
  goods: "Товары",
  fitting: "Цены шиномонтажа",
  courier: "Цена курьера",
  staff: "Сотрудники",
  payments: "Оплата на сайте",
  receipts: "Кассовые чеки",
  mail: "Письма",
  sms: "SMS",
  delivery: "Транспортные компании",
  database: "База данных",
  backups: "Резервные копии",
  secrets: "Секреты",
  address: "Адрес сайта",
  certificate: "Сертификат https",
  robots: "Поисковики",
} as const;

/** Rows of a part; `href` is a page of the back office, null for what only the settings of the server put right. */
export const rowIn =
  (part: string) =>
  (id: keyof typeof TITLES, [state, detail]: Found, href: string | null): OpeningRow => ({
    id,
    part,
    title: TITLES[id],
    state,
    detail,
    href: href === null ? null : `/back-office/${href}`,
  });
