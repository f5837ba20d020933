import { BlockList, isIP } from "node:net";
import type { UseCounts } from "../../platform/db/rate-limit-store.ts";
import { ApiError } from "../../platform/http/api-error.ts";
import { unmapped } from "../../platform/http/network.ts";
import { checkSecrets } from "../../platform/http/program-secrets.ts";
import type { LogSecurityEvent } from "../../platform/security-log.ts";

/** Who may exchange: the account that is typed into 1C, and where it may come from. */
export interface ExchangeAccount {
  login: string;
  password: string;
  /** Addresses and ranges; from anywhere when there are none. */
  networks: readonly string[];
}

interface AccountParts {
  account: ExchangeAccount;
  counts: UseCounts;
  logSecurityEvent: LogSecurityEvent;
}

export function createExchangeAccount({ account, counts, logSecurityEvent }: AccountParts) {
  const mayCome = inNetworks(account.networks);
  const isSecretOf = checkSecrets({
    secrets: { "1c": `${account.login}:${account.password}` },
    counts,
    logSecurityEvent,
  });
  return {
    mayCome: (address: string): boolean => account.networks.length === 0 || mayCome(address),
    /** Whether these are its user and password; after too many wrong ones nobody's are for an hour. */
    async isRight({ credentials, address }: { credentials: string; address: string }): Promise<boolean> {
      try {
        return await isSecretOf("1c", { shown: credentials, address });
      } catch (error) {
        if (error instanceof ApiError) return false;
        throw error;
      }
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
    const address = unmapped(text);
    return isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
}
