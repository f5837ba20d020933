import type { authLogin, Tokens } from "../../contract/customers/auth.ts";
import type { InputOf } from "../../contract/platform/endpoint.ts";
import { emailOf } from "../../contract/platform/typed-text.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { networkOf } from "../../platform/http/network.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import { findAccountByEmail } from "./accounts-store.ts";
import { createLockout } from "./lockout.ts";
import { verifyDummyPassword, verifyPassword } from "./password-hash.ts";
import { requireKnownBrowser } from "./second-proof.ts";
import { blocked, type SignInDependencies, startSession } from "./start-session.ts";

/** ERR-012 */
const WRONG = "Неверный Email или пароль";

const MINUTE_MS = 60_000;
const ACCOUNT_LOCKOUT = {
  name: "account",
  freeAttempts: 5,
  firstLockoutMs: MINUTE_MS,
  longestLockoutMs: 30 * MINUTE_MS,
};
/** Offices and mobile operators share an address. */
const ADDRESS_LOCKOUT = {
  name: "address",
  freeAttempts: 30,
  firstLockoutMs: MINUTE_MS,
  longestLockoutMs: 30 * MINUTE_MS,
};

/** From this many failures on, a captcha is required where one is configured. */
const ACCOUNT_FAILURES_BEFORE_CAPTCHA = 3;
const ADDRESS_FAILURES_BEFORE_CAPTCHA = 10;

interface LoginDependencies extends SignInDependencies {
  captcha: CaptchaProvider;
}

/**
 * Sign-in by e-mail and password. An address without an account gets the reply of a wrong password: same text, same time, same
 * lockouts. Throws `unauthorized`, `too_many`, `captcha_required`, `blocked`, `second_proof`. API-011, ERR-012
 */
export function passwordLogin(dependencies: LoginDependencies) {
  const { captcha, services, secondProof } = dependencies;
  const { db } = services.connection;
  const accounts = createLockout(db, ACCOUNT_LOCKOUT, services.now);
  const addresses = createLockout(db, ADDRESS_LOCKOUT, services.now);

  async function requireCaptcha(asked: { email: string; recaptcha: string; clientAddress: string; network: string }) {
    const { email, recaptcha, clientAddress, network } = asked;
    if (!captcha.isConfigured) return;
    const isRisky =
      (await accounts.failureCount(email)) >= ACCOUNT_FAILURES_BEFORE_CAPTCHA ||
      (await addresses.failureCount(network)) >= ADDRESS_FAILURES_BEFORE_CAPTCHA;
    if (!isRisky || (recaptcha !== "" && (await captcha.verify({ value: recaptcha, clientAddress })))) return;
    throw new ApiError("captcha_required", "Подтвердите, что вы не робот");
  }

  return async (input: InputOf<typeof authLogin>, caller: VisitorCaller): Promise<Tokens> => {
    const email = emailOf(input.username) ?? input.username.toLowerCase();
    const network = networkOf(caller.clientAddress);
    await requireCaptcha({ email, recaptcha: input.recaptcha, clientAddress: caller.clientAddress, network });
    const account = await findAccountByEmail(db, email);
    const logFailure = (event: "sign_in_failed" | "sign_in_locked_out" | "second_proof_asked") =>
      services.logSecurityEvent({
        event,
        userId: account?.userId ?? null,
        clientAddress: caller.clientAddress,
        way: "password",
      });
    try {
      await accounts.consume(email);
      await addresses.consume(network);
    } catch (error) {
      if (error instanceof ApiError) logFailure("sign_in_locked_out");
      throw error;
    }
    const isRight = account
      ? await verifyPassword({ password: input.password, passwordHash: account.passwordHash })
      : await verifyDummyPassword(input.password);
    if (!account || !isRight) {
      logFailure("sign_in_failed");
      throw new ApiError("unauthorized", WRONG);
    }
    await Promise.all([accounts.reset(email), addresses.refund(network)]);
    if (account.blockedAt) throw blocked();
    const shown = { caller, browserProof: input.browser_proof ?? "" };
    await requireKnownBrowser(secondProof, db, account, shown, services.now()).catch((error: unknown) => {
      logFailure("second_proof_asked");
      throw error;
    });
    return startSession(dependencies, db, { userId: account.userId, way: "password", caller });
  };
}
