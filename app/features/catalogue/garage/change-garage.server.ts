import { redirect } from "@remix-run/node";
import { z } from "zod";
import { garageAdd, garageRemove, garageUpdate } from "../../../../gateway/contract/catalogue/garage.ts";
import { carSlug } from "../../../visitor/car-cookies.server.ts";
import { notFound } from "../../../visitor/error-responses.server.ts";
import { writeFlash } from "../../../visitor/flash.server.ts";
import { readForm, refusedByGateway } from "../../../visitor/form-reply.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";
import { GARAGE_PATH } from "./garage.server.ts";

/** The gateway's own rule, so that both reject the same input with the same message. */
const { registration_number } = garageUpdate.input.shape.car.shape;

const MILEAGE = "Напишите пробег целым числом километров, до 9 999 999";

const mileage = z
  .string()
  .optional()
  .transform((text = "", context) => {
    const digits = text.replace(/[\s.]|км$/g, "");
    if (!/^\d{0,7}$/.test(digits)) context.addIssue({ code: "custom", message: MILEAGE });
    return digits === "" ? null : Number(digits);
  });

/** Optional details of a car. */
const detailsForm = z.object({ gosNumber: registration_number, mileage });

const renamed = { registration_number: "gosNumber", kilometerage: "mileage" };

/** Adds a car of the classifier; adding it twice keeps one. API-110 */
export async function addCar({ gateway, cookies }: Visitor, form: FormData) {
  const read = readForm(form, detailsForm);
  if (!read.ok) return read.refusal;
  const { gosNumber = "", mileage } = read.value;
  /** The gateway takes titles from the classifier. */
  const part = (name: string) => ({ slug: carSlug(form.get(name)) ?? "", title: "" });
  const result = await gateway.call(garageAdd, {
    car: {
      brand: part("brand"),
      model: part("model"),
      generation: part("generation"),
      modification: part("modification"),
      registration_number: gosNumber,
      kilometerage: mileage,
    },
  });
  if (!result.ok) return refusedByGateway(form, result, { back: GARAGE_PATH, renamed });
  const { brand, model } = result.data.auto;
  writeFlash(cookies, [`${brand.title} ${model.title} теперь в гараже`]);
  return redirect(GARAGE_PATH, 303);
}

/** API-111 */
export async function changeCar({ gateway, cookies }: Visitor, id: string | undefined, form: FormData) {
  const read = readForm(form, detailsForm);
  if (!read.ok) return read.refusal;
  const { gosNumber = "", mileage } = read.value;
  const car = { id: numberOf(id), registration_number: gosNumber, kilometerage: mileage };
  const result = await gateway.call(garageUpdate, { car });
  if (!result.ok) {
    if (result.code === "not_found") throw notFound();
    return refusedByGateway(form, result, { back: GARAGE_PATH, renamed });
  }
  writeFlash(cookies, ["Данные автомобиля сохранены"]);
  return redirect(GARAGE_PATH, 303);
}

/** The chosen car stays chosen when it is removed from the garage. Removing a car that is already gone succeeds. API-112 */
export async function removeCar({ gateway, cookies }: Visitor, id: string | undefined, form: FormData) {
  const result = await gateway.call(garageRemove, { id: numberOf(id) });
  if (!result.ok && result.code !== "not_found") return refusedByGateway(form, result, { back: GARAGE_PATH });
  writeFlash(cookies, ["Автомобиль удалён из гаража"]);
  return redirect(GARAGE_PATH, 303);
}

function numberOf(id = ""): number {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw notFound();
  return Number(id);
}
