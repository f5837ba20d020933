import type { Point } from "../../platform/distance.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import type { Geocoder } from "../../platform/providers/delivery/delivery-provider.ts";
import { type LateAnswers, PAGE_PATIENCE_MS } from "../../platform/providers/late-answers.ts";
import { coordinatesOf } from "./trial-rules.ts";

const refuse = (message: string) => new ApiError("invalid", [{ field: "address", message }]);

/** Where an address or a pair of coordinates is. Throws `invalid` for what is not found, and without a map that answers. */
export async function findPoint(
  geocoder: Geocoder | undefined,
  text: string,
  lateAnswers: LateAnswers,
): Promise<Point> {
  const typed = coordinatesOf(text);
  if (typed) return typed;
  if (!geocoder) throw refuse("Карта не подключена: напишите координаты, например 56.84, 60.61");
  const answer = await lateAnswers.within(PAGE_PATIENCE_MS, `place ${text}`, () => geocoder.locate(text));
  const found = answer.isLate ? ({ outcome: "unknown" } as const) : answer.value;
  if (found.outcome === "unknown") throw refuse("Карта сейчас не отвечает: напишите координаты, например 56.84, 60.61");
  if (found.outcome === "not_found") throw refuse("Такого адреса на карте нет. Проверьте город, улицу и дом");
  return { lat: found.lat, lng: found.lng };
}
