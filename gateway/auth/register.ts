import { eq } from "drizzle-orm";
import type { userRegister } from "../contract/auth.ts";
import type { InputOf, OutputOf } from "../contract/endpoint.ts";
import type { Executor } from "../db/database.ts";
import { userConsents, userEmails, userPhones, userRoles, users } from "../db/schema/users.ts";
import { ApiError } from "../http/api-error.ts";
import type { Caller } from "../http/route.ts";
import type { Services } from "../services.ts";
import { provedPhoneOf } from "./login-by-phone.ts";
import { isPhoneProved } from "./phone-token.ts";
import { rememberInviter } from "./referer.ts";

/** Asks the owner of a claimed address to confirm it, by a letter written in the same transaction. */
export type WriteEmailConfirmation = (
  executor: Executor,
  claim: { userId: number; email: string; siteOrigin: string },
) => Promise<void>;

interface RegistrationDependencies {
  services: Services;
  /** Scheme and host of the site without region, for the link in the letter. */
  siteOrigin: string;
  writeEmailConfirmation: WriteEmailConfirmation;
}

type Form = InputOf<typeof userRegister>;

/** A form sent twice is answered twice alike; later the phone simply has an account. */
const SECOND_PRESS_MS = 60_000;

const CLIENT = { id: "client", title: "Клиент" };

/**
 * Makes the account of a proved phone, whole or not at all. The token is not spent: it signs in once afterwards. Faults `bad_token`,
 * `user_exists`. API-013, AUT-005, AUT-086
 */
export function registration({ services, siteOrigin, writeEmailConfirmation }: RegistrationDependencies) {
  return (form: Form, caller: Caller): Promise<OutputOf<typeof userRegister>> => {
    const now = services.now();
    return services.connection.db.transaction(async (tx) => {
      if (!(await isPhoneProved(tx, provedPhoneOf(form, caller), now)))
        throw new ApiError("bad_token", "Подтверждение телефона устарело. Получите новый код");
      const owner = await findOwner(tx, form.phone);
      if (owner) return sameAnswerTo(owner, now);

      const [user] = await tx
        .insert(users)
        .values({ firstname: form.firstname, surname: form.surname, createdAt: now })
        .returning({ id: users.id });
      if (!user) throw new Error("The user was not made");
      const { id: userId } = user;
      const claimed = await tx
        .insert(userPhones)
        .values({ userId, phone: form.phone, isPrimary: true, confirmedAt: now })
        .onConflictDoNothing({ target: userPhones.phone })
        .returning({ id: userPhones.id });
      if (claimed.length === 0) throw userExists();
      await tx.insert(userRoles).values({ userId, ...CLIENT });
      await logConsents(tx, userId, form, caller, now);
      if (form.email) {
        await tx.insert(userEmails).values({ userId, email: form.email, isPrimary: true });
        await writeEmailConfirmation(tx, { userId, email: form.email, siteOrigin });
      }
      if (form.referer_code) await rememberInviter(tx, userId, form.referer_code);
      return { id: userId };
    });
  };
}

interface Owner {
  id: number;
  createdAt: Date;
}

async function findOwner(tx: Executor, phone: string): Promise<Owner | undefined> {
  const [owner] = await tx
    .select({ id: users.id, createdAt: users.createdAt })
    .from(userPhones)
    .innerJoin(users, eq(users.id, userPhones.userId))
    .where(eq(userPhones.phone, phone));
  return owner;
}

function sameAnswerTo({ id, createdAt }: Owner, now: Date): { id: number } {
  if (now.getTime() - createdAt.getTime() >= SECOND_PRESS_MS) throw userExists();
  return { id };
}

const userExists = (): ApiError =>
  new ApiError("user_exists", [{ field: "phone", message: "С этим номером уже зарегистрировались" }]);

async function logConsents(
  tx: Executor,
  userId: number,
  { consent_version: version }: Form,
  { clientAddress: address }: Caller,
  now: Date,
): Promise<void> {
  const consent = { version, address, at: now.toISOString() };
  await tx.insert(userConsents).values([
    { userId, kind: "personalData", consent },
    { userId, kind: "legalPolicy", consent },
  ]);
}
