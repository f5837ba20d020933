import { eq } from "drizzle-orm";
import type { Executor } from "../platform/db/database.ts";
import { loyaltyAccounts, loyaltyLots, loyaltyOperations } from "../platform/db/schema/loyalty.ts";
import { promoApplications, promoCampaigns } from "../platform/db/schema/promo.ts";
import { daysFrom } from "./customers-context.ts";

const LIFETIME_DAYS = 300;

/** `from` and `made` are days relative to today; `left` is what can still be spent of it. */
const POINTS: readonly { points: number; title: string; from: number; made?: number; left?: number }[] = [
  { points: 500, title: "Приветственные баллы", from: -420 },
  { points: -300, title: "Оплата заказа баллами", from: -210 },
  { points: -200, title: "Истёк срок баллов: Приветственные баллы", from: -120 },
  { points: 640, title: "Баллы за покупку", from: -100, made: -114, left: 640 },
  { points: 320, title: "Баллы за покупку", from: -16, made: -30, left: 320 },
  { points: 450, title: "Баллы за покупку", from: 10, made: -4, left: 450 },
];

/** A history with every kind of operation, and the resulting balance. */
export async function insertDemoPoints(db: Executor, userId: number, now: Date): Promise<void> {
  const day = (days: number) => daysFrom(now, days);
  await db.insert(loyaltyOperations).values(
    POINTS.map(({ points, title, from, made = from }) => ({
      userId,
      points,
      title,
      activeFrom: day(from),
      expiresAt: points > 0 ? day(from + LIFETIME_DAYS) : null,
      createdAt: day(made),
    })),
  );
  await db.insert(loyaltyLots).values(
    POINTS.flatMap(({ title, from, made = from, left = 0 }, index) => {
      if (left === 0) return [];
      const life = { activeFrom: day(from), expiresAt: day(from + LIFETIME_DAYS), createdAt: day(made) };
      const key = { source: "earlier" as const, sourceKey: `demo:${userId}:${index}` };
      return [{ userId, ...key, title, points: left, leftPoints: left, ...life }];
    }),
  );
  const balance = POINTS.filter(({ from }) => from <= 0).reduce((sum, { points }) => sum + points, 0);
  await db.update(loyaltyAccounts).set({ balance }).where(eq(loyaltyAccounts.userId, userId));
}

export const DEMO_CAMPAIGNS = [
  {
    isPublic: true,
    name: "zima",
    keyword: "ЗИМА",
    title: "Зимняя скидка 3 %",
    terms: "На все товары в корзине, один раз для каждого покупателя. Баллы на товары со скидкой не действуют.",
    from: -30,
    to: 180,
    usesLeft: null,
    effect: "percent",
    effectValue: 3,
  },
  {
    name: "leto",
    keyword: "ЛЕТО",
    title: "Летняя скидка на диски",
    terms: "На все диски в корзине, один раз для каждого покупателя.",
    from: -200,
    to: -60,
    usesLeft: null,
    effect: "percent",
    effectValue: 5,
    categories: ["disk"],
  },
  {
    name: "pervye-100",
    keyword: "ПЕРВЫЕ",
    title: "Подарок первым ста покупателям",
    terms: "Набор для ухода за автомобилем в подарок к заказу. Подарки закончились.",
    from: -60,
    to: 90,
    usesLeft: 0,
  },
  {
    name: "shiny-5",
    keyword: "ШИНЫ",
    title: "Скидка 5 % на шины",
    terms: "На все шины в корзине, один раз для каждого покупателя. Баллы на товары со скидкой не действуют.",
    from: -10,
    to: 120,
    usesLeft: null,
    effect: "percent",
    effectValue: 5,
    categories: ["tyre", "trucktyre"],
    isPublic: true,
  },
  {
    name: "radio-2026",
    kind: "utm",
    keyword: null,
    title: "Скидка слушателям радио",
    terms: "500 ₽ с заказа от 20 000 ₽ тем, кто пришёл по ссылке из эфира.",
    from: -10,
    to: 120,
    usesLeft: null,
    effect: "fixed",
    effectValue: 50_000,
    sumFromKopecks: 2_000_000,
  },
  {
    name: "pisma",
    kind: "email",
    keyword: null,
    title: "Скидка за адрес почты",
    terms: "1 000 ₽ с заказа от 30 000 ₽. Пришлём ссылку на почту, скидка останется в личном кабинете.",
    from: -10,
    to: 120,
    usesLeft: null,
    effect: "fixed",
    effectValue: 100_000,
    sumFromKopecks: 3_000_000,
    isPublic: true,
  },
] satisfies (Omit<typeof promoCampaigns.$inferInsert, "startsAt" | "endsAt"> & { from: number; to: number })[];

/** One active campaign, one that has ended and was used, and one without uses left. */
export async function insertDemoPromos(db: Executor, userId: number, now: Date): Promise<void> {
  const day = (days: number) => daysFrom(now, days);
  await db
    .insert(promoCampaigns)
    .values(DEMO_CAMPAIGNS.map(({ from, to, ...campaign }) => ({ ...campaign, startsAt: day(from), endsAt: day(to) })));
  await db.insert(promoApplications).values({ campaignName: "leto", userId, appliedAt: day(-90) });
}
