import { z } from "zod";
import { PERSON_NAME, userEmail } from "../../../gateway/contract/user-fields.ts";

/** Names the field in its message, because the error summary may have both. */
const nameOf = (what: string) => {
  const message = `Напишите ${what} русскими буквами, от 2 до 100 знаков`;
  return z.string(message).trim().regex(PERSON_NAME, message);
};

/** AUT-134, AUT-135. A customer without a surname may stay without one. */
export const namesForm = z.object({ firstname: nameOf("имя"), surname: nameOf("фамилию").optional() });

export const emailForm = z.object({ email: userEmail });
