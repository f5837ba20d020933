import { hash, verify } from "@node-rs/argon2";

/** argon2id, 19 MiB and two passes: the library's own parameters. PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password);

export const isPassword = (password: string, passwordHash: string): Promise<boolean> => verify(passwordHash, password);

let nobodysHash: Promise<string> | undefined;

/** Takes as long as `isPassword` and is never right: who has no account waits like everybody else. */
export async function isNobodysPassword(password: string): Promise<false> {
  nobodysHash ??= hashPassword("nobody");
  await isPassword(password, await nobodysHash);
  return false;
}
