import { redirect } from "@remix-run/node";
import { carClassified } from "../../../../gateway/contract/catalogue/cars.ts";
import { isValidCar } from "../../../shared/chosen-car.ts";
import { carSlug, clearCarCookies, writeCarCookies } from "../../../visitor/car-cookies.server.ts";
import { refusedByGateway, refuseForm } from "../../../visitor/form-reply.server.ts";
import { localPath } from "../../../visitor/local-path.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { carListPath, fittedCategories, withCar } from "./car-path.ts";

const UNKNOWN_CAR = "Такого автомобиля нет в справочнике. Выберите его заново";
const UNAVAILABLE = "Не удалось сохранить автомобиль: нет связи с магазином. Повторите через минуту";

/**
 * Stores the car of the form, or clears the chosen one, and returns to the page of the form: a list gains or loses its car filter.
 * Without such a page, a new car leads to what fits it. CAR-002, CAR-008 … CAR-015
 */
export async function changeChosenCar({ gateway, cookies }: Visitor, form: FormData) {
  const back = localPath(text(form.get("back")), "");
  if (form.get("intent") === "clear") {
    clearCarCookies(cookies);
    return redirect(withCar(back || "/", null), 303);
  }
  const part = (name: string) => carSlug(form.get(name)) ?? "";
  const asked = {
    brand: part("brand"),
    model: part("model"),
    generation: part("generation"),
    modification: part("modification"),
  };
  if (Object.values(asked).includes("")) return refuseForm(form, { message: UNKNOWN_CAR });
  const found = await gateway.call(carClassified, asked);
  if (!found.ok) {
    const isUnknown = found.code === "not_found" || found.code === "invalid";
    return isUnknown
      ? refuseForm(form, { message: UNKNOWN_CAR })
      : refusedByGateway(form, found, { unavailable: UNAVAILABLE });
  }
  const { brand, model, generation, modification } = found.data.chosen;
  if (!brand || !model || !generation || !modification || !isValidCar({ brand, model, generation, modification }))
    return refuseForm(form, { message: UNKNOWN_CAR });
  const { code1c, ...own } = modification;
  writeCarCookies(cookies, { brand, model, generation, modification: own, ...(code1c && { code1c }) });
  const category = fittedCategories.find((candidate) => candidate === form.get("category")) ?? "tyre";
  return redirect(back ? withCar(back, asked) : carListPath(category, asked), 303);
}

const text = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");
