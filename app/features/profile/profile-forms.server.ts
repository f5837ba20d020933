import { z } from "zod";
import { PERSON_NAME, userEmail } from "../../../gateway/contract/user-fields.ts";

/** Says which of the two names is meant: the error summary has both. */
const nameOf = (what: string) => {
  const message = `Напишите ${what} русскими буквами, от 2 до 100 знаков`;
  return z.string(message).trim().regex(PERSON_NAME, message);
};

/** AUT-134, AUT-135. Who has no surname yet may go on without one. */
export const namesForm = z.object({ firstname: nameOf("имя"), surname: nameOf("фамилию").optional() });

export const emailForm = z.object({ email: userEmail });

const JOIN = "Отметьте согласие с правилами программы: без него вступить нельзя";

/** LOY-041, LOY-042 */
export const loyaltyForm = z.object({
  is_loyalty_registered: z.boolean(JOIN).refine((given) => given, JOIN),
  is_confirm_info_notification: z.boolean().default(false),
});
