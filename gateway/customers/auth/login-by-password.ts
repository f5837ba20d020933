import type { authLogin } from "../../contract/customers/auth.ts";
import type { InputOf, OutputOf } from "../../contract/platform/endpoint.ts";
import { emailOf } from "../../contract/platform/typed-text.ts";
import type { Executor } from "../../platform/db/database.ts";
import { deleteUses, findUses, rateLimitKey, refundUse } from "../../platform/db/rate-limit-store.ts";
import { pluralOf } from "../../platform/format.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { networkOf, widerNetworkOf } from "../../platform/http/network.ts";
import type { VisitorCaller } from "../../platform/http/route.ts";
import type { CaptchaProvider } from "../../platform/providers/captcha/captcha-provider.ts";
import { hashOfSecret } from "../../platform/secret.ts";
import { findAccountByEmail } from "./accounts-store.ts";
import { type LockoutRules, lockoutSchedule } from "./lockout-rules.ts";
import { countAttempt } from "./lockout-store.ts";
import { verifyDummyPassword, verifyPassword } from "./password-hash.ts";
import { isKnownBrowser, issueKnownBrowser } from "./password-proof.ts";
import { requireKnownBrowser } from "./second-proof.ts";
import { isBrowserKnown } from "./staff-browsers-store.ts";
import { blocked, type SignInDependencies, startSession } from "./start-session.ts";
import { isStaff } from "./user-store.ts";

/** ERR-012 */
const WRONG = "Неверный Email или пароль";

const MINUTE_MS = 60_000;

/** From this many failures on, a captcha is required where one is configured. */
const ACCOUNT_FAILURES_BEFORE_CAPTCHA = 3;
const ADDRESS_FAILURES_BEFORE_CAPTCHA = 10;

interface KnownAccount {
  userId: number;
  passwordHash: string;
}

interface LoginDependencies extends SignInDependencies {
  captcha: CaptchaProvider;
}

/**
 * Sign-in by e-mail and password. An address without an account gets the reply of a wrong password: same text, same time, same
 * lockouts. A browser that the account is known in has lockouts of its own. Throws `unauthorized`, `too_many`, `captcha_required`, `blocked`, `second_proof`. API-011, ERR-012
 */
export function passwordLogin(dependencies: LoginDependencies) {
  const { captcha, services, secondProof } = dependencies;
  const { db } = services.connection;
  const lockoutAfter = (name: string, figure: "passwordsOfNetwork" | "passwordsOfAccount" | "passwordsOfAddress") => {
    const rules = () => {
      const figures = services.shopSettings.current("guesses");
      const firstLockoutMs = figures.firstPauseMinutes * MINUTE_MS;
      const longestLockoutMs = Math.max(firstLockoutMs, figures.longestPauseMinutes * MINUTE_MS);
      return { freeAttempts: figures[figure], firstLockoutMs, longestLockoutMs };
    };
    return createLockout(db, name, rules, services.now);
  };
  /** For the account from one network, or in one browser that it is known in: what others guess elsewhere does not count there. */
  const accounts = lockoutAfter("account", "passwordsOfNetwork");
  /** For the account from all networks together: many machines guess no faster than this. Known browsers are not counted and not kept out. */
  const everywhere = lockoutAfter("account everywhere", "passwordsOfAccount");
  /** Offices and mobile operators share an address. */
  const addresses = lockoutAfter("address", "passwordsOfAddress");

  async function requireCaptcha(
    { recaptcha, clientAddress }: { recaptcha: string; clientAddress: string },
    { email, here, isKnown, network }: { email: string; here: string; isKnown: boolean; network: string },
  ) {
    if (!captcha.isConfigured) return;
    const isRisky =
      (await accounts.failureCount(here)) >= ACCOUNT_FAILURES_BEFORE_CAPTCHA ||
      (!isKnown && (await everywhere.failureCount(email)) >= ACCOUNT_FAILURES_BEFORE_CAPTCHA) ||
      (!isKnown && (await addresses.failureCount(network)) >= ADDRESS_FAILURES_BEFORE_CAPTCHA);
    if (!isRisky || (recaptcha !== "" && (await captcha.verify({ value: recaptcha, clientAddress })))) return;
    throw new ApiError("captcha_required", "Подтвердите, что вы не робот");
  }

  /** A browser of staff that has confirmed the phone, or of a customer who has signed in with the password that there still is. */
  async function isKnownHere(
    account: KnownAccount,
    { caller, browserProof }: { caller: VisitorCaller; browserProof: string },
  ) {
    if (browserProof === "") return false;
    const { userId } = account;
    const shown = { userId, clientAgent: caller.clientAgent, secret: browserProof };
    return (
      isKnownBrowser(secondProof.key, account, browserProof, services.now()) ||
      (await isBrowserKnown(db, shown, services.now()))
    );
  }

  return async (input: InputOf<typeof authLogin>, caller: VisitorCaller): Promise<OutputOf<typeof authLogin>> => {
    const email = emailOf(input.username) ?? input.username.toLowerCase();
    const network = networkOf(caller.clientAddress);
    const account = await findAccountByEmail(db, email);
    const browserProof = input.browser_proof ?? "";
    const isKnown = account !== null && (await isKnownHere(account, { caller, browserProof }));
    const here = isKnown
      ? `${email} in ${hashOfSecret(browserProof)}`
      : `${email} from ${widerNetworkOf(caller.clientAddress)}`;
    const asked = { recaptcha: input.recaptcha, clientAddress: caller.clientAddress };
    await requireCaptcha(asked, { email, here, isKnown, network });
    const logFailure = (event: "sign_in_failed" | "sign_in_locked_out" | "second_proof_asked") =>
      services.logSecurityEvent({
        event,
        userId: account?.userId ?? null,
        clientAddress: caller.clientAddress,
        way: "password",
      });
    try {
      await accounts.consume(here);
      if (!isKnown) {
        await everywhere.consume(email);
        await addresses.consume(network);
      }
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
    await accounts.reset(here);
    if (!isKnown) await Promise.all([everywhere.reset(email), addresses.refund(network)]);
    if (account.blockedAt) throw blocked();
    const shown = { caller, browserProof };
    await requireKnownBrowser(secondProof, db, account, shown, services.now()).catch((error: unknown) => {
      logFailure("second_proof_asked");
      throw error;
    });
    const session = await startSession(dependencies, db, { userId: account.userId, way: "password", caller });
    const isOfStaff = await isStaff(db, account.userId);
    return {
      ...session,
      of_staff: isOfStaff,
      browser_proof: isOfStaff ? null : issueKnownBrowser(secondProof.key, account, services.now()),
    };
  };
}

/** Limits guesses of a secret by growing lockouts; counted in the database, so across all gateways. */
export interface Lockout {
  /** Counts an attempt as failed until refunded, so that concurrent attempts count, too. Throws `too_many` during a lockout. */
  consume(key: string): Promise<void>;
  failureCount(key: string): Promise<number>;
  /** Takes back an attempt that succeeded. */
  refund(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

/** `name` says what is guessed: counts of different names are separate. `rules` are asked for at each attempt: staff set them. */
export function createLockout(executor: Executor, name: string, rules: () => LockoutRules, now: () => Date): Lockout {
  const keyOf = (key: string) => rateLimitKey(`guess ${name}`, key);
  return {
    failureCount: async (key) => (await findUses(executor, keyOf(key), now()))?.uses ?? 0,
    async consume(key) {
      if (await countAttempt(executor, keyOf(key), lockoutSchedule(rules()), now())) return;
      const attempts = await findUses(executor, keyOf(key), now());
      const waitMs = (attempts?.pausedUntil?.getTime() ?? 0) - now().getTime();
      throw new ApiError("too_many", `Слишком много попыток входа. Повторите через ${minutesText(waitMs)}`);
    },
    refund: (key) => refundUse(executor, keyOf(key), now()),
    reset: (key) => deleteUses(executor, keyOf(key)),
  };
}

function minutesText(durationMs: number): string {
  const count = Math.max(1, Math.ceil(durationMs / 60_000));
  return `${count}\u00a0${pluralOf(count, "минуту", "минуты", "минут")}`;
}
