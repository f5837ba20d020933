import type { OpeningRow, OpeningState } from "../../contract/office/system-state.ts";
import type { StaffPermission } from "../../contract/platform/staff-permissions.ts";
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
  /** How many documents in force came with the shop, and how many there are in all. */
  givenDocuments: number;
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
  /** When 1C last exchanged anything with the shop. */
  exchangedAt: Date | null;
}

/** What the machine and the world around it say. */
export interface ServerFacts {
  providers: readonly ProviderFact[];
  databaseKind: "embedded" | "postgresql";
  hasOwnSecret: boolean;
  /** 1C may exchange with the shop. */
  hasExchange: boolean;
  /** When the log of the database last went to its archive; null where it does not. */
  archivedAt: Date | null;
  siteOrigin: string;
  outside: Outside;
}

/** What whoever opens the site from outside meets. */
export interface Outside {
  /** Why the site or the site of a region did not answer; empty for an answer. */
  failure: string;
  regionFailure: string;
  /** When the certificate ends; null without https, and where it could not be read. */
  certificateEnds: Date | null;
  hasRobots: boolean;
}

/** How a row stands, and what was found. */
export type Found = [state: OpeningState, detail: string];

/** A page where something is put right, and what whoever may open it is allowed to do. */
interface Page {
  path: string;
  permission: StaffPermission;
}

const page = (path: string, permission: StaffPermission): Page => ({ path, permission });

/** What each row is called, and where it is put right; null where only the settings of the server do. */
const ROWS = {
  demo: ["Демонстрационный магазин", null],
  name: ["Название и лицо магазина", page("/back-office/settings/shop/", "settings")],
  requisites: ["Реквизиты продавца", page("/back-office/settings/seller/", "settings")],
  documents: ["Документы для покупателей", page("/back-office/documents/", "content")],
  regions: ["Регионы и телефоны", page("/back-office/regions/", "settings")],
  centres: ["Центры, часы и посты", page("/back-office/centres/", "settings")],
  goods: ["Товары", page("/back-office/imports/", "jobs")],
  fitting: ["Цены шиномонтажа", page("/back-office/fitting-prices/", "settings")],
  courier: ["Цена курьера", page("/back-office/courier-tariffs/", "settings")],
  staff: ["Сотрудники", page("/manager/departments/", "departments")],
  payments: ["Оплата на сайте", page("/back-office/providers/", "settings")],
  receipts: ["Кассовые чеки", page("/back-office/providers/", "settings")],
  mail: ["Письма", page("/back-office/messages/?channel=mail", "jobs")],
  sms: ["SMS", page("/back-office/messages/?channel=sms", "jobs")],
  delivery: ["Транспортные компании", page("/back-office/providers/", "settings")],
  exchange: ["Обмен с 1С", page("/back-office/exchange-1c-sessions/", "money")],
  database: ["База данных", null],
  backups: ["Резервные копии", null],
  secrets: ["Секреты", null],
  address: ["Адрес сайта", null],
  certificate: ["Сертификат https", null],
  robots: ["Поисковики", null],
} satisfies Record<string, readonly [string, Page | null]>;

/** A row for whoever may open any page. */
export type Step = Omit<OpeningRow, "href"> & { page: Page | null };

/** Rows of a part of the shop. */
export const rowIn =
  (part: string) =>
  (id: keyof typeof ROWS, [state, detail]: Found): Step => {
    const [title, where] = ROWS[id];
    return { id, part, title, state, detail, page: where };
  };
