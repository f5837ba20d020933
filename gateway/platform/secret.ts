import { createHash, randomBytes } from "node:crypto";

const SECRET_BYTES = 24;

/** A random token of 192 bits, such as that of a guest's cart. Only its hash is stored. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** SHA-256, hex. */
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");
