import { z } from "zod";
import { nameAs, nameWrong, userEmail } from "../../../../gateway/contract/platform/user-fields.ts";

/** AUT-134, AUT-135. A customer without a surname may stay without one. */
export const namesForm = z.object({
  firstname: nameAs(nameWrong("имя")),
  surname: nameAs(nameWrong("фамилию")).optional(),
});

export const emailForm = z.object({ email: userEmail });
