import { hash, verify } from "@node-rs/argon2";

/** argon2id with the library's own parameters, 19 MiB and two passes; PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password);

interface Verified {
  password: string;
  passwordHash: string;
}

/** Passwords come composed (NFC); one that was set before that is known as a Mac wrote it as well. */
export async function verifyPassword({ password, passwordHash }: Verified): Promise<boolean> {
  const decomposed = password.normalize("NFD");
  return (
    (await verify(passwordHash, password)) || (decomposed !== password && (await verify(passwordHash, decomposed)))
  );
}

let dummyHash: Promise<string> | undefined;

/** Takes as long as `verifyPassword` and is always false, so that timing does not reveal who has an account. */
export async function verifyDummyPassword(password: string): Promise<false> {
  dummyHash ??= hashPassword("nobody");
  await verifyPassword({ password, passwordHash: await dummyHash });
  return false;
}
