import { z } from "zod";
import { garageUpdate } from "../../../../gateway/contract/catalogue/garage.ts";

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
export const detailsForm = z.object({ gosNumber: registration_number, mileage });
