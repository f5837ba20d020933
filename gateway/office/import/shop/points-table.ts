import { like } from "drizzle-orm";
import { z } from "zod";
import { line, whole } from "../../../contract/platform/desk-fields.ts";
import { dayField } from "../../../contract/platform/local-time.ts";
import { mobilePhone } from "../../../contract/platform/user-fields.ts";
import { loyaltyLots } from "../../../platform/db/schema/loyalty.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { lotOfCard, OLD_POINTS } from "../../../sales/loyalty/card-points.ts";
import { findMembers } from "../../../sales/loyalty/corrections-store.ts";
import { earn } from "../../../sales/loyalty/ledger.ts";
import { asDay, asNumber, asText } from "./cell-readers.ts";
import { column, shopTable } from "./shop-table.ts";

const pointsValues = z.object({
  card: line("Напишите номер карты", 40).pipe(
    z.string().regex(/^[\w-]+$/, "Номер карты — латинские буквы, цифры, «-» и «_»"),
  ),
  phone: mobilePhone,
  points: whole(1, 9_999_999),
  day: dayField("День пишется как 20.11.2025"),
});
type PointsValues = z.output<typeof pointsValues>;

const invalid = (field: string, message: string) => new ApiError("invalid", [{ field, message }]);

/** Points of the former shop's cards with the days on which they were accrued, each given once; what has expired meanwhile is left out. */
export const pointsTable = shopTable<PointsValues>({
  name: "points",
  hasManyRows: true,
  title: "Баллы",
  isPersonal: true,
  needs: ["customers"],
  form: pointsValues,
  lock: "points of old cards",
  columns: [
    column("card", "card", asText, ["карта", "номер карты"]),
    column("phone", "phone", asText, ["телефон"]),
    column("points", "points", asNumber, ["баллы", "остаток"]),
    column("accrued_on", "day", asDay, ["день", "начислены"]),
  ],
  keyOf: ({ card = "", day = "" }) => `${card}:${day}`,
  facts: ["points", "phone"],
  async read(tx) {
    const rows = await tx
      .select({ id: loyaltyLots.id, key: loyaltyLots.sourceKey, points: loyaltyLots.points })
      .from(loyaltyLots)
      .where(like(loyaltyLots.sourceKey, "card:%"));
    return rows.map(({ id, key, points }) => {
      const [, card = "", day = ""] = key.split(":");
      return { id, isArchived: false, values: { card, phone: "", points, day: day as PointsValues["day"] } };
    });
  },
  normal: ({ card, day, points }) => ({ card, day, points, phone: "" }),
  async write(tx, _stored, { card, phone, points, day }, { now, today }) {
    if (day > today) throw invalid("day", "Баллы не могут быть из будущего");
    const read = lotOfCard({ card, phone, points: String(points), accrued_on: day }, now());
    if ("reason" in read) {
      if (read.reason === OLD_POINTS) return null;
      throw invalid("card", read.reason);
    }
    const [userId, another] = await findMembers(tx, { phoneDigits: read.phoneDigits, code: "" });
    if (userId === undefined || another !== undefined)
      throw invalid("phone", "Участника программы с таким телефоном нет: его день стоит в customers.loyalty");
    await earn(tx, userId, read.lot, now());
    return userId;
  },
});
