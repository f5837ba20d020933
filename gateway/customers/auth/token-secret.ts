import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const FILE = "access-token-secret";

/** The secret of a shop without a configured one: random, created once in its data directory, so that a restart signs nobody out. */
export async function ownTokenSecret(dataDirectory: string, file = FILE): Promise<string> {
  const path = join(dataDirectory, file);
  await mkdir(dataDirectory, { recursive: true });
  // It appears whole: another process that starts at the same moment must not read half of it.
  const written = `${path}.${randomUUID()}`;
  await writeFile(written, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    await link(written, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(written);
  }
  const secret = await readFile(path, "utf8");
  if (secret.length < 32) throw new Error(`${path} is damaged: delete it, and everybody signs in anew`);
  return secret;
}
