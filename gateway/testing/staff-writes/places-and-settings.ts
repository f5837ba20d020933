import { randomUUID } from "node:crypto";
import { documentCalls } from "../../contract/chain/documents.ts";
import { letterTextCalls } from "../../contract/chain/letter-texts.ts";
import { settingsCalls } from "../../contract/chain/shop-settings.ts";
import { type SupplyTermValues, supplyTermCalls } from "../../contract/chain/supply-terms.ts";
import { calendarFile, centreDaysFile } from "../../contract/office/days-file.ts";
import { failedWorkDismiss, failedWorkRetry } from "../../contract/office/failed-work.ts";
import { bayCalls, calendarDayCalls, centreDayCalls } from "../../contract/office/hours-desk.ts";
import { openingTrialCheck, openingTrialPay, openingTrialSend } from "../../contract/office/opening-trial.ts";
import { centreCalls, centreClose, regionCalls } from "../../contract/office/region-desk.ts";
import { outboxMessages } from "../../platform/db/schema/outbox.ts";
import { locations } from "../../platform/db/schema/regions.ts";
import { MAX_ATTEMPTS } from "../../platform/outbox/outbox-store.ts";
import { addDays } from "../../platform/zone-time.ts";
import { fixtureLocations } from "../fixture.ts";
import { signInUser } from "../users.ts";
import { dayNumbered, place, type StaffWrites, TRIED_BANK, type WritesShop } from "./writes-shop.ts";

export function placesAndSettingsWrites(at: WritesShop): StaffWrites {
  const { connection, shop, gateway, byManager, writesOf } = at;

  async function givenUnsentMessage(): Promise<string> {
    const letter = { channel: "mail" as const, recipient: "vera@example.ru", subject: "Заказ готов", body: "Ждём вас" };
    const [row] = await connection.db
      .insert(outboxMessages)
      .values({ ...letter, attempts: MAX_ATTEMPTS, failure: "550" })
      .returning();
    return `message-${row?.id}`;
  }

  const term: SupplyTermValues = { place: String(fixtureLocations.warehouse), days: 5, regions: [] };

  async function storeDays(file: typeof calendarFile | typeof centreDaysFile, text: string): Promise<void> {
    const { seen } = await byManager(file.trial, { text });
    await byManager(file.store, { text, seen, despiteVisits: false });
  }

  const closedWeek = {
    monday: null,
    tuesday: null,
    wednesday: null,
    thursday: null,
    friday: null,
    saturday: null,
    sunday: null,
  };

  return {
    ...writesOf(
      documentCalls,
      (number) => ({
        document: "policy",
        title: "Правила",
        description: "Как мы работаем",
        body: "<p>Текст</p>",
        startsOn: addDays("2027-01-01", number),
        note: "Короче",
      }),
      { title: "Правила магазина" },
    ),
    ...writesOf(
      regionCalls,
      (number) => ({
        slug: `region-${number}`,
        title: "Тула",
        titleIn: "в Туле",
        area: "Тульская область",
        kind: "main",
        phone: "+74870001122",
        zone: "Europe/Moscow",
        lat: "54.2",
        lng: "37.6",
        isDefault: false,
        springDay: "10.04",
        autumnDay: "10.10",
      }),
      { phone: "+74870003344" },
    ),
    ...writesOf(
      centreCalls,
      (number) => ({
        kind: "shop",
        region: "1",
        placeCode: `centre-${number}`,
        title: "Новый",
        ...place,
        ...closedWeek,
        maxInch: null,
        capabilities: [],
        storageLeadDays: 0,
        photo: "",
        despiteVisits: false,
        cancelVisits: false,
      }),
      { monday: "09:00–21:00" },
    ),
    [centreClose.name]: {
      make: async () => {
        const [row] = await connection.db
          .insert(locations)
          .values({
            regionId: 1,
            kind: "warehouse",
            code: `w-${randomUUID().slice(0, 8)}`,
            title: "Склад",
            address: "",
            phone: "",
            lat: 0,
            lng: 0,
            hours: [],
          })
          .returning();
        return byManager(centreClose, { id: row?.id ?? 0, version: 1 });
      },
      change: { before: { isArchived: false }, after: { isArchived: true, cancelled: [], pieces: 0 } },
    },
    ...writesOf(
      bayCalls,
      () => ({
        centre: String(fixtureLocations.malysheva),
        title: "Пост 9",
        kind: "fitting",
        maxInch: 22,
        state: "works",
        position: 9,
      }),
      { state: "paused" },
    ),
    ...writesOf(
      centreDayCalls,
      (number) => ({
        centre: String(fixtureLocations.malysheva),
        day: dayNumbered(number),
        kind: "closed",
        opens: null,
        closes: null,
        note: "Ремонт",
        despiteVisits: false,
        cancelVisits: false,
      }),
      { note: "Учёт" },
    ),
    ...writesOf(calendarDayCalls, (number) => ({ day: dayNumbered(number), kind: "off", title: "Праздник" }), {
      kind: "short",
    }),
    [calendarFile.store.name]: {
      make: () => storeDays(calendarFile, "день;название\n2031-01-01;Новый год\n"),
      change: { before: null, after: { day: "2031-01-01", kind: "off", title: "Новый год" } },
    },
    [centreDaysFile.store.name]: {
      make: () => storeDays(centreDaysFile, "центр;день;часы\nekb-malysheva;2031-01-01;закрыто\n"),
      change: { before: null, after: { day: "2031-01-01", kind: "closed" } },
    },
    [failedWorkRetry.name]: {
      make: async () => byManager(failedWorkRetry, { id: await givenUnsentMessage() }),
      change: { before: { kind: "mail" }, after: { state: "retry" } },
    },
    [failedWorkDismiss.name]: {
      make: async () => byManager(failedWorkDismiss, { id: await givenUnsentMessage(), reason: "Позвонили" }),
      change: { before: { kind: "mail" }, after: { state: "dismissed", reason: "Позвонили" } },
    },
    [openingTrialSend.name]: {
      make: async () => {
        at.manager = await signInUser(shop, { roles: ["client", "admin"], emails: ["opener@primer.ru"] });
        return byManager(openingTrialSend, {});
      },
      change: { before: null, after: { channels: ["mail"] } },
    },
    [openingTrialPay.name]: {
      make: async () => byManager(openingTrialPay, { provider: TRIED_BANK, key: randomUUID() }),
      change: { before: null, after: { kopecks: 100, method: "trial", state: "pending" } },
    },
    [openingTrialCheck.name]: {
      make: async () => {
        await byManager(openingTrialPay, { provider: TRIED_BANK, key: randomUUID() });
        return byManager(openingTrialCheck, { provider: TRIED_BANK });
      },
      change: { before: { state: "pending" }, after: { state: "pending" } },
    },
    [settingsCalls.update.name]: {
      make: async () =>
        byManager(settingsCalls.update, { id: "shop", version: 1, values: { name: "Колесо" }, note: "" }),
      change: { before: { name: "Интернет-магазин", logo: "" }, after: { name: "Колесо", logo: "" } },
    },
    [letterTextCalls.update.name]: {
      make: async () =>
        gateway.call(
          letterTextCalls.update,
          { id: "new_password", version: 1, values: { closing: "Ваш {магазин}" }, note: "" },
          at.manager,
        ),
      change: {
        before: { subject: "", opening: "", closing: "" },
        after: { subject: "", opening: "", closing: "Ваш {магазин}" },
      },
    },
    ...writesOf(supplyTermCalls, term, { days: 6 }),
  };
}
