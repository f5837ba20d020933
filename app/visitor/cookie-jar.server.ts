import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";

type CookieOptions = Omit<SetCookie, "name" | "value">;

/** The cookies of one request and the changes to them: the only writer of Set-Cookie. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** Cookies are HttpOnly by default. */
  set(name: string, value: string, options: { maxAgeSeconds: number; forScripts?: boolean }): void;
  delete(name: string): void;
  /** Values of Set-Cookie headers, one a cookie. */
  changes(): string[];
}

/** Names whose value decides whose things are shown: when one comes twice, a sibling host may have planted it. */
const SECRET_NAMES = ["cart", "access_token", "token_info", "auth_flow"];

/** `domain` is the parent domain of all regions, absent on hosts that cannot have one. CFG-028, CFG-029 */
export function openCookieJar(
  header: string | null,
  options: { domain: string | undefined; secure: boolean },
): CookieJar {
  const received: Record<string, string | undefined> = parseCookie(header ?? "");
  const sent = new Set(Object.keys(received));
  for (const name of SECRET_NAMES) if (occurrences(header ?? "", name) > 1) delete received[name];
  const changed = new Map<string, string>();

  const write = (name: string, value: string, rest: CookieOptions) =>
    changed.set(
      name,
      stringifySetCookie({
        name,
        value,
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: options.secure,
        ...(options.domain && { domain: options.domain }),
        ...rest,
      }),
    );

  return {
    get: (name) => received[name],
    set(name, value, { maxAgeSeconds, forScripts = false }) {
      received[name] = value;
      write(name, value, { maxAge: maxAgeSeconds, httpOnly: !forScripts });
    },
    delete(name) {
      if (!sent.has(name) && received[name] === undefined) return;
      delete received[name];
      write(name, "", { maxAge: 0 });
    },
    changes: () => [...changed.values()],
  };
}

function occurrences(header: string, name: string): number {
  return header.split(";").filter((pair) => pair.trimStart().startsWith(`${name}=`)).length;
}
