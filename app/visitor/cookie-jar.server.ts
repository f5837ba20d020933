import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";

type CookieOptions = Pick<SetCookie, "maxAge" | "httpOnly">;

/** The cookies of one request and the changes to them: the only writer of Set-Cookie. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** Cookies are HttpOnly by default. */
  set(name: string, value: string, options: { maxAgeSeconds: number; forScripts?: boolean }): void;
  delete(name: string): void;
  /** Seals the changed cookies that leave sealed, as the last thing before `changes`. */
  seal(sealText: (name: string, text: string, lifetimeSeconds: number) => Promise<string>): Promise<void>;
  /** Values of Set-Cookie headers, one a cookie. */
  changes(): string[];
}

/** Cookies that their browser can neither read nor make (`sealed-cookie.server.ts`). */
export const SEALED_NAMES = [
  "auth_flow",
  "phone_add",
  "kept_form",
  "flash",
  "acting",
  "acting_ended",
  "staff_browser",
  "paying",
  "booking",
  "phone_proof",
  "known_contact",
  "typed_order",
] as const;

/** The most that is sealed: browsers drop a cookie of more than 4,096 bytes, three bytes become four, and some are added. */
export const MOST_SEALED_BYTES = 2_800;

/**
 * Cookies of one host, which no sibling host can plant: over https they bear the prefix `__Host-`. The others are shared by all regions,
 * or the specification names them.
 */
const HOST_ONLY_NAMES: readonly string[] = [
  "auth_flow",
  "phone_add",
  "kept_form",
  "flash",
  "signed_out",
  "phone_proof",
];
const HOST_PREFIX = "__Host-";

/** Names whose value decides whose things are shown: when one comes twice, a sibling host may have planted it. */
const SECRET_NAMES: readonly string[] = ["cart", "access_token", "token_info", ...SEALED_NAMES];

/** The name that a browser knows a cookie by. */
export const wireName = (name: string, secure: boolean): string =>
  secure && HOST_ONLY_NAMES.includes(name) ? HOST_PREFIX + name : name;

interface JarOptions {
  /** The parent domain of all regions, absent on hosts that cannot have one. CFG-028, CFG-029 */
  domain: string | undefined;
  /** Customers use https. */
  secure: boolean;
  /** What the sealed cookies of the header hold; without it they hold nothing. */
  opened?: Readonly<Record<string, string>>;
}

export function openCookieJar(header: string | null, { domain, secure, opened = {} }: JarOptions): CookieJar {
  const parsed: Record<string, string | undefined> = parseCookie(header ?? "");
  const sent = new Set(Object.keys(parsed));
  const received: Record<string, string | undefined> = { ...parsed };
  for (const name of HOST_ONLY_NAMES) received[name] = parsed[wireName(name, secure)];
  for (const name of SEALED_NAMES) received[name] = opened[name];
  for (const name of SECRET_NAMES) if (occurrences(header ?? "", wireName(name, secure)) > 1) delete received[name];
  const changed = new Map<string, { value: string } & CookieOptions>();

  return {
    get: (name) => received[name],
    set(name, value, { maxAgeSeconds, forScripts = false }) {
      received[name] = value;
      changed.set(name, { value, maxAge: maxAgeSeconds, httpOnly: !forScripts });
    },
    delete(name) {
      if (!sent.has(wireName(name, secure)) && received[name] === undefined) return;
      delete received[name];
      changed.set(name, { value: "", maxAge: 0, httpOnly: true });
    },
    async seal(sealText) {
      for (const name of SEALED_NAMES) {
        const change = changed.get(name);
        if (change?.maxAge) changed.set(name, { ...change, value: await sealText(name, change.value, change.maxAge) });
      }
    },
    changes: () =>
      [...changed].map(([name, change]) =>
        stringifySetCookie({
          ...change,
          name: wireName(name, secure),
          path: "/",
          sameSite: "lax",
          secure,
          ...(domain && !HOST_ONLY_NAMES.includes(name) && { domain }),
        }),
      ),
  };
}

function occurrences(header: string, name: string): number {
  return header.split(";").filter((pair) => pair.trimStart().startsWith(`${name}=`)).length;
}
