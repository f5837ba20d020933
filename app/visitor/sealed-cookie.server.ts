import { hkdfSync } from "node:crypto";
import { parseCookie } from "cookie";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { SEALED_NAMES, wireName } from "./cookie-jar.server.ts";

const ALGORITHM = "dir";
const ENCRYPTION = "A256GCM";
const KEY_BYTES = 32;

/** Opens and makes the texts of the cookies in `SEALED_NAMES`: encrypted JWTs, each name with a key of its own. */
export interface CookieSeal {
  /** What the sealed cookies of a Cookie header hold, by name: without those that have expired or were not sealed by us under their name. */
  open(header: string | null, secure: boolean): Promise<Record<string, string>>;
  seal(name: string, text: string, lifetimeSeconds: number): Promise<string>;
}

export function createCookieSeal(secret: string, now: () => Date): CookieSeal {
  const keys = new Map<string, Uint8Array>(
    SEALED_NAMES.map((name) => [name, new Uint8Array(hkdfSync("sha256", secret, "", `cookie ${name}`, KEY_BYTES))]),
  );
  const keyOf = (name: string): Uint8Array => {
    const key = keys.get(name);
    if (!key) throw new Error(`No cookie is sealed under the name ${name}`);
    return key;
  };

  async function textOf(name: string, sealed: string): Promise<string | null> {
    try {
      const { payload } = await jwtDecrypt(sealed, keyOf(name), {
        keyManagementAlgorithms: [ALGORITHM],
        contentEncryptionAlgorithms: [ENCRYPTION],
        requiredClaims: ["exp"],
        currentDate: now(),
      });
      return typeof payload.text === "string" ? payload.text : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  return {
    async open(header, secure) {
      const opened: Record<string, string> = {};
      if (header === null) return opened;
      const cookies = parseCookie(header);
      for (const name of SEALED_NAMES) {
        const sealed = cookies[wireName(name, secure)];
        const text = sealed ? await textOf(name, sealed) : null;
        if (text !== null) opened[name] = text;
      }
      return opened;
    },
    seal: async (name, text, lifetimeSeconds) =>
      new EncryptJWT({ text })
        .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION })
        .setExpirationTime(Math.floor(now().getTime() / 1_000) + lifetimeSeconds)
        .encrypt(keyOf(name)),
  };
}
