import { BlockList, isIP } from "node:net";
import type { UseCounts } from "../../platform/db/rate-limit-store.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { networkOf } from "../../platform/http/network.ts";
import { createRateLimit, HOUR_SECONDS } from "../../platform/http/rate-limit.ts";
import { isSameSecret } from "../../platform/secret.ts";
import type { LogSecurityEvent } from "../../platform/security-log.ts";

/** Who may exchange: the account that is typed into 1C, and where it may come from. */
export interface ExchangeAccount {
  login: string;
  password: string;
  /** Addresses and ranges; from anywhere when there are none. */
  networks: readonly string[];
}

/** A program knows its password: more than a few wrong ones are somebody's guesses. */
export const WRONG_PASSWORDS_AN_HOUR = 20;

interface AccountParts {
  account: ExchangeAccount;
  counts: UseCounts;
  logSecurityEvent: LogSecurityEvent;
}

export function createExchangeAccount({ account, counts, logSecurityEvent }: AccountParts) {
  const mayCome = inNetworks(account.networks);
  const expected = `${account.login}:${account.password}`;
  const wrong = createRateLimit(
    { name: "wrong passwords of the exchange", uses: WRONG_PASSWORDS_AN_HOUR, seconds: HOUR_SECONDS },
    counts,
  );
  return {
    mayCome: (address: string): boolean => account.networks.length === 0 || mayCome(address),
    /** Whether these are its user and password; after too many wrong ones nobody's are for an hour. */
    async isRight({ credentials, address }: { credentials: string; address: string }): Promise<boolean> {
      const guesser = networkOf(address);
      try {
        await wrong.check(guesser);
        if (isSameSecret({ shown: credentials, secret: expected })) return true;
        logSecurityEvent({ event: "secret_refused", userId: null, clientAddress: address });
        await wrong.consume(guesser);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
      return false;
    },
  };
}

function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (text) => {
    const address = text.replace(/^::ffff:(?=\d+\.)/i, "");
    return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
}
