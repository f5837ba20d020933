/** Telephony whose numbers customers call to prove theirs. It picks nothing up: it only tells who called which number. */
export interface CallProvider {
  /** Numbers to call, E.164; none when calls are not configured. */
  readonly numbers: readonly string[];
  /** Whether who reports a call with this secret is the provider. */
  isProvider(secret: string | null): boolean;
}

/** A shop without such telephony. */
export const noCalls: CallProvider = { numbers: [], isProvider: () => false };

/** Stands in for telephony in a demonstration store: numbers that cannot be dialled; calls are pretended. */
export const offlineCalls: CallProvider = {
  numbers: ["+78000000011", "+78000000012", "+78000000013"],
  isProvider: () => false,
};
