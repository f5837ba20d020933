import type { Executor } from "../../platform/db/database.ts";
import { countsInDatabase } from "../../platform/db/rate-limit-store.ts";
import { CALL_HELPS, codesFromNetwork, codesOfShop, type GuessLimits, type SendLimits } from "./rules.ts";

/** Whether the visitor has proven to be a person; `none` where no captcha is configured. */
export type Captcha = "none" | "missing" | "passed";

interface Sending {
  /** E.164 */
  phone: string;
  network: string;
  captcha: Captcha;
  /** The signed-in owner of the phone, whose codes nobody else can spend; null for everybody else. */
  ownerId: number | null;
}

const GUESSES = "code guesses";
/** Counts of wrong guesses: those of the whole shop and those of one network. */
export const guessCounts = (network: string) => ({ ofShop: GUESSES, ofNetwork: `${GUESSES} from ${network}` });
const codesTo = (phone: string) => `codes to ${phone}`;
const callsFrom = (phone: string) => `calls from ${phone}`;

/**
 * Counts one code that is to be sent, in its transaction, which the caller rolls back unless this is null. `captcha`: the network or
 * the shop has had its codes or wrong guesses. `phone`: so many codes were sent to the phone that only its owner's call helps.
 */
export async function consumeSending(
  tx: Executor,
  { phone, network, captcha, ownerId }: Sending,
  limits: SendLimits & GuessLimits,
  now: Date,
): Promise<"captcha" | "phone" | null> {
  const counts = countsInDatabase(tx, () => now);
  const isCalled = await hasCalled(tx, phone, now);
  if (captcha !== "passed" && !isCalled) {
    if ((await counts.usesOf(GUESSES)) >= limits.wrongOfShop.uses) return "captcha";
    if (!(await counts.consume(`codes from ${network}`, codesFromNetwork(limits)))) return "captcha";
    if (!(await counts.consume("codes", codesOfShop(limits)))) return "captcha";
  }
  if (ownerId !== null)
    return (await counts.consume(`${codesTo(phone)} of ${ownerId}`, limits.codesToPhone)) ? null : "phone";
  const ofNetwork = `${codesTo(phone)} from ${network}`;
  if (!isCalled && !(await counts.consume(ofNetwork, limits.codesToPhoneFromNetwork))) return "phone";
  return (await counts.consume(codesTo(phone), limits.codesToPhone)) ? null : "phone";
}

/** Whether the phone has called lately to get its codes back: what others have spent does not hold its owner up. */
export const hasCalled = async (executor: Executor, phone: string, now: Date): Promise<boolean> =>
  (await countsInDatabase(executor, () => now).usesOf(callsFrom(phone))) > 0;

/** A call from the phone, which no stranger can make: its codes are counted from zero again. */
export async function giveCodesBack(executor: Executor, phone: string, now: Date): Promise<void> {
  const counts = countsInDatabase(executor, () => now);
  await counts.consume(callsFrom(phone), CALL_HELPS);
  await counts.reset(codesTo(phone));
}

/** Counts a guess as wrong until refunded, so that concurrent ones count; false when it needs a captcha and is not to be looked at. */
export async function consumeGuess(
  tx: Executor,
  network: string,
  { wrongOfNetwork, wrongOfShop }: GuessLimits,
  now: Date,
): Promise<boolean> {
  const counts = countsInDatabase(tx, () => now);
  const { ofNetwork, ofShop } = guessCounts(network);
  if (!(await counts.consume(ofNetwork, wrongOfNetwork))) return false;
  if (await counts.consume(ofShop, wrongOfShop)) return true;
  await counts.refund(ofNetwork);
  return false;
}

/** The guess was right. */
export async function refundGuess(tx: Executor, network: string, now: Date): Promise<void> {
  const counts = countsInDatabase(tx, () => now);
  const { ofNetwork, ofShop } = guessCounts(network);
  await counts.refund(ofNetwork);
  await counts.refund(ofShop);
}
