import { z } from "zod";
import { shownVersion } from "../../../../gateway/contract/chain/documents.ts";
import { isRepeated, NOT_REPEATED } from "../../../../gateway/contract/customers/passwords.ts";
import { CODE_LENGTH, codeAs } from "../../../../gateway/contract/customers/phone-confirm.ts";
import {
  mobilePhone,
  nameAs,
  nameWrong,
  newPassword,
  optionalSurname,
  typedLine,
  userEmail,
} from "../../../../gateway/contract/platform/user-fields.ts";

const consent = (message: string) => z.boolean(message).refine((given) => given, message);

const recaptcha = z.string().default("");

const CODE_WRONG = `Введите код: ${CODE_LENGTH} цифры`;
const code = codeAs(CODE_WRONG);

const EMAIL_MISSING = "Введите e-mail";

interface SignUpKind {
  isShort: boolean;
  /** The e-mail is already known, so the form has no field for it. */
  hidesEmail: boolean;
}

/** Every sign-in form by its intent; only the sign-up has variants. AUT-119 … AUT-129 */
export const authForm = ({ isShort, hidesEmail }: SignUpKind) =>
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("code"), phone: mobilePhone, recaptcha }),
    z.object({ intent: z.literal("resend"), recaptcha }),
    z.object({ intent: z.literal("call"), recaptcha }),
    z.object({ intent: z.literal("sms"), recaptcha }),
    z.object({ intent: z.literal("confirm"), code, recaptcha }),
    z.object({ intent: z.literal("check-call") }),
    z.object({
      intent: z.literal("password"),
      username: typedLine(EMAIL_MISSING).max(200, EMAIL_MISSING),
      password: z.string("Введите пароль").max(200, "Не больше 200 знаков"),
      recaptcha,
    }),
    z.object({ intent: z.literal("restore"), email: userEmail }),
    z.object({
      intent: z.literal("signup"),
      firstname: nameAs(nameWrong("имя")),
      surname: isShort ? optionalSurname : nameAs(nameWrong("фамилию")),
      email: hidesEmail ? userEmail.optional() : userEmail,
      personalData: consent("Без согласия на обработку данных зарегистрировать вас нельзя"),
      legalPolicy: consent("Без согласия с правилами зарегистрировать вас нельзя"),
      shownVersion,
    }),
    z.object({
      intent: z.literal("go"),
      step: z.enum(["EnterPhone", "EnterByPassword", "RestorePassword"]),
    }),
    z
      .object({
        intent: z.literal("new-password"),
        reset_token: z.string().max(200),
        password: newPassword,
        password_confirmation: z.string("Повторите пароль"),
      })
      .refine(isRepeated, NOT_REPEATED),
  ]);

export type AuthForm = z.output<ReturnType<typeof authForm>>;
export type FormOf<Intent extends AuthForm["intent"]> = Extract<AuthForm, { intent: Intent }>;
