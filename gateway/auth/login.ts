import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { authLogin, Tokens } from "../contract/auth.ts";
import type { InputOf } from "../contract/endpoint.ts";
import type { Executor } from "../db/database.ts";
import { userEmails, users } from "../db/schema/users.ts";
import { ApiError } from "../http/api-error.ts";
import { networkOf } from "../http/network.ts";
import type { Caller } from "../http/route.ts";
import type { CaptchaProvider } from "../providers/captcha/captcha-provider.ts";
import { isNobodysPassword, isPassword } from "./password.ts";
import { createPauses } from "./pauses.ts";
import { type SignInDependencies, startSession } from "./start-session.ts";

/** ERR-012 */
const WRONG = "Неверный Email или пароль";

const MINUTE_MS = 60_000;
const ACCOUNT_RULES = { name: "account", freeTries: 5, firstPauseMs: MINUTE_MS, longestPauseMs: 30 * MINUTE_MS };
/** Offices and mobile operators share an address. */
const ADDRESS_RULES = { name: "address", freeTries: 30, firstPauseMs: MINUTE_MS, longestPauseMs: 30 * MINUTE_MS };

/** From so many failures on, a captcha is asked for where there is one. */
const ACCOUNT_FAILURES_BEFORE_CAPTCHA = 3;
const ADDRESS_FAILURES_BEFORE_CAPTCHA = 10;

interface LoginDependencies extends SignInDependencies {
  captcha: CaptchaProvider;
}

/**
 * Sign-in by e-mail and password. An address without an account is answered like a wrong password: same words, same time, same pauses.
 * API-011, ERR-012
 */
export function passwordLogin(dependencies: LoginDependencies) {
  const { captcha, services } = dependencies;
  const accounts = createPauses(services.connection.db, ACCOUNT_RULES, services.now);
  const addresses = createPauses(services.connection.db, ADDRESS_RULES, services.now);

  async function refuseProgram(email: string, recaptcha: string, clientAddress: string, network: string) {
    if (!captcha.isConfigured) return;
    const isRisky =
      (await accounts.failuresOf(email)) >= ACCOUNT_FAILURES_BEFORE_CAPTCHA ||
      (await addresses.failuresOf(network)) >= ADDRESS_FAILURES_BEFORE_CAPTCHA;
    if (!isRisky || (recaptcha !== "" && (await captcha.verify(recaptcha, clientAddress)))) return;
    throw new ApiError("captcha_required", "Подтвердите, что вы не робот");
  }

  return async (input: InputOf<typeof authLogin>, caller: Caller): Promise<Tokens> => {
    const { db } = services.connection;
    const email = input.username.toLowerCase();
    const network = networkOf(caller.clientAddress);
    await refuseProgram(email, input.recaptcha, caller.clientAddress, network);
    await accounts.begin(email);
    await addresses.begin(network);
    const account = await findAccount(db, email);
    const isRight = account
      ? await isPassword(input.password, account.passwordHash)
      : await isNobodysPassword(input.password);
    if (!account || !isRight) throw new ApiError("unauthorized", WRONG);
    await Promise.all([accounts.forget(email), addresses.forgive(network)]);
    if (account.blockedAt) throw blocked();
    return startSession(dependencies, db, account.userId, caller);
  };
}

export const blocked = (): ApiError => new ApiError("blocked", "Вход в этот личный кабинет закрыт. Позвоните нам");

/**
 * The account that an e-mail signs in to: of who has confirmed the address, else of who claimed it first and has set a password. A later
 * claim of somebody else's address changes nothing for the one who uses it.
 */
async function findAccount(executor: Executor, email: string) {
  const [account] = await executor
    .select({
      userId: users.id,
      passwordHash: sql<string>`${users.passwordHash}`,
      blockedAt: users.blockedAt,
    })
    .from(userEmails)
    .innerJoin(users, eq(users.id, userEmails.userId))
    .where(and(eq(userEmails.email, email), isNotNull(users.passwordHash)))
    .orderBy(desc(sql`${userEmails.confirmedAt} is not null`), asc(userEmails.id))
    .limit(1);
  return account;
}
