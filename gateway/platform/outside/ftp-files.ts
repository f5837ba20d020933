import { isIP } from "node:net";
import { Writable } from "node:stream";
import { Client, FTPError } from "basic-ftp";
import type { FileQuestion, FileVersion, NoFile, TakePiece } from "./file-question.ts";
import { addressOf } from "./outside-address.ts";

/** What a server may let us wait for between two of its words. */
const ANSWERS_WITHIN_MS = 30_000;
/** Servers that know TLS alone listen there, and say nothing without it. */
const TLS_PORT = 990;

/** The same as over HTTP: who we are is wrong, there is no such file. All else is a refusal. */
const STATUS_OF: Readonly<Record<number, number>> = { 331: 401, 332: 401, 530: 401, 550: 404, 553: 404 };
const REFUSED = 503;

/** `ftps:` asks for TLS before it says who we are, and never goes on without. */
export const isFtp = ({ protocol }: URL): boolean => protocol === "ftp:" || protocol === "ftps:";

/**
 * Reads a file over FTP. What its server says of the moment and the size of a file is its version. A file that comes with another size than the
 * server tells before and after is half of one, or is being written. Throws where there is no answer.
 */
export async function askByFtp(
  address: URL,
  question: FileQuestion & { signal: AbortSignal },
  mayAsk: (address: string) => boolean,
  take: TakePiece,
): Promise<FileVersion | NoFile> {
  const { signal } = question;
  // Only what begins with `ftp:` is read as an address with a host: in small letters, and by the rules of names.
  const url = new URL(address.href.replace(/^ftps:/i, "ftp:"));
  const path = decodeURIComponent(url.pathname.slice(1));
  const host = await addressOf(url.hostname, mayAsk);
  signal.throwIfAborted();
  // Files come from the host that we are connected to, whatever other one it names.
  const client = new Client(Math.min(ANSWERS_WITHIN_MS, question.timeoutMs), { allowSeparateTransferHost: false });
  const stop = () => client.close();
  signal.addEventListener("abort", stop);
  try {
    const login = question.loginAt?.(address) ?? null;
    const port = Number(url.port || 21);
    await client.access({
      host,
      port,
      ...(login && { user: login.user, password: login.password }),
      ...(address.protocol === "ftps:" && {
        secure: port === TLS_PORT ? "implicit" : true,
        // An address has no other name.
        secureOptions: isIP(url.hostname) ? {} : { servername: url.hostname },
      }),
    });
    return await receiveFile(client, path, question, take);
  } catch (error) {
    if (error instanceof FTPError) return { kind: "status", status: STATUS_OF[error.code] ?? REFUSED };
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
    client.close();
  }
}

async function receiveFile(
  client: Client,
  path: string,
  { etag: known, maxBytes }: FileQuestion,
  take: TakePiece,
): Promise<FileVersion | NoFile> {
  const writtenAt = await orUntold(client.lastMod(path));
  const bytes = await orUntold(client.size(path));
  const etag = writtenAt === null || bytes === null ? null : `"${writtenAt.getTime()}-${bytes}"`;
  if (etag !== null && etag === known) return { kind: "same" };
  let length = bytes ?? 0;
  if (length <= maxBytes) {
    length = 0;
    const into = new Writable({
      write(piece: Buffer, _encoding, done) {
        length += piece.length;
        if (length > maxBytes) done(new Error("the file is too large"));
        else take(piece).then(() => done(), done);
      },
    });
    await client.downloadTo(into, path).catch((error: unknown) => {
      if (length <= maxBytes) throw error;
    });
  }
  if (length > maxBytes) return { kind: "heavy" };
  const after = await orUntold(client.size(path));
  if ((bytes ?? length) !== length || (after ?? length) !== length) throw new Error("another size than told");
  return { kind: "file", etag, lastModified: writtenAt?.toUTCString() ?? null };
}

/** Servers need not tell it. */
async function orUntold<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof FTPError) return null;
    throw error;
  }
}
