import { inArray } from "drizzle-orm";
import { z } from "zod";
import { line, whole } from "../../../contract/platform/desk-fields.ts";
import { dayField } from "../../../contract/platform/local-time.ts";
import { mobilePhone } from "../../../contract/platform/user-fields.ts";
import type { Executor } from "../../../platform/db/database.ts";
import { loyaltyLots } from "../../../platform/db/schema/loyalty.ts";
import { ApiError } from "../../../platform/http/api-error.ts";
import { lotOfCard, OLD_POINTS } from "../../../sales/loyalty/card-points.ts";
import { findMembersByPhone } from "../../../sales/loyalty/corrections-store.ts";
import { earnMany } from "../../../sales/loyalty/ledger.ts";
import type { NewLot } from "../../../sales/loyalty/ledger-rules.ts";
import { asDay, asNumber, asText } from "./cell-readers.ts";
import { type Circumstances, column, shopTable } from "./shop-table.ts";

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
  large: { readSome: readPoints, addMany: addPoints },
  normal: ({ card, day, points }) => ({ card, day, points, phone: "" }),
  // Points that are given stay what they were.
  write: async () => null,
});

async function readPoints(tx: Executor, keys: readonly string[]) {
  const rows = await tx
    .select({ id: loyaltyLots.id, key: loyaltyLots.sourceKey, points: loyaltyLots.points })
    .from(loyaltyLots)
    .where(
      inArray(
        loyaltyLots.sourceKey,
        keys.map((key) => `card:${key}`),
      ),
    );
  return rows.map(({ id, key, points }) => {
    const [, card = "", day = ""] = key.split(":");
    return { id, isArchived: false, values: { card, phone: "", points, day: day as PointsValues["day"] } };
  });
}

/** Answers null for what has expired meanwhile. */
async function addPoints(tx: Executor, rows: readonly PointsValues[], { now, today }: Circumstances) {
  const read = rows.map(({ card, phone, points, day }) =>
    lotOfCard({ card, phone, points: String(points), accrued_on: day }, now()),
  );
  const digits = read.flatMap((lot) => ("reason" in lot ? [] : [lot.phoneDigits]));
  const members = await findMembersByPhone(tx, [...new Set(digits)]);
  const given: { userId: number; lot: NewLot }[] = [];
  const answers = read.map((lot, at): number | ApiError | null => {
    if ((rows[at]?.day ?? today) > today) return invalid("day", "Баллы не могут быть из будущего");
    if ("reason" in lot) return lot.reason === OLD_POINTS ? null : invalid("card", lot.reason);
    const userId = members.get(lot.phoneDigits);
    if (userId === undefined) return NO_MEMBER;
    given.push({ userId, lot: lot.lot });
    return userId;
  });
  await earnMany(tx, given, now());
  return answers;
}

const NO_MEMBER = invalid("phone", "Участника программы с таким телефоном нет: его день стоит в customers.loyalty");
