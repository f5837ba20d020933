import { isIP } from "node:net";
import { Agent, type Dispatcher, request } from "undici";
import type { FileQuestion, FileVersion, NoFile, TakePiece } from "./file-question.ts";
import { askByFtp, isFtp } from "./ftp-files.ts";
import { basicOf } from "./logins.ts";
import { lookupOf, PrivateAddressError } from "./outside-address.ts";

export type FileAnswer = (FileVersion & { bytes: Buffer }) | NoFile;

/** Files at addresses that a stranger wrote down: lists of suppliers do. */
export interface OutsideFiles {
  /** Never throws. */
  read(address: string, question: FileQuestion): Promise<FileAnswer>;
  /**
   * Hands a file over piece by piece as it comes, for one that is too large to be held; what came of one that is no file in the end is of no
   * use. Throws what `take` throws, and nothing else.
   */
  receive(address: string, question: FileQuestion, take: TakePiece): Promise<FileVersion | NoFile>;
  close(): Promise<void>;
}

const MOST_REDIRECTS = 3;
const CONNECTS_WITHIN_MS = 5_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const NO_HOST = new Set(["ENOTFOUND", "EAI_NODATA", "EAI_NONAME"]);

interface OutsideTerms {
  /** Of an IP address, asked at each redirect anew; `isPublicAddress` but for a shop with a file server of its own. */
  mayAsk(address: string): boolean;
  /** Tells hosts who asks. */
  agentName: string;
}

export function openOutsideFiles({ mayAsk, agentName }: OutsideTerms): OutsideFiles {
  const dispatcher = new Agent({
    connect: { timeout: CONNECTS_WITHIN_MS, lookup: lookupOf(mayAsk) },
    keepAliveTimeout: 1_000,
  });

  async function ask(address: string, question: FileQuestion, take: TakePiece): Promise<FileVersion | NoFile> {
    const timeout = AbortSignal.timeout(question.timeoutMs);
    const signal = question.signal ? AbortSignal.any([question.signal, timeout]) : timeout;
    let url = new URL(address);
    if (isFtp(url)) return askByFtp(url, { ...question, signal }, mayAsk, take);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const literal = literalOf(url);
      if (literal !== null && !mayAsk(literal)) return { kind: "address" };
      const response = await request(url, { dispatcher, signal, headers: headersOf(question, url, agentName) });
      const { statusCode, headers, body } = response;
      if (REDIRECTS.has(statusCode)) {
        discard(body);
        const location = String(headers.location ?? "");
        if (!URL.canParse(location, url.href)) return { kind: "status", status: statusCode };
        url = new URL(location, url);
        if (!/^https?:$/.test(url.protocol)) return { kind: "address" };
        continue;
      }
      if (statusCode === 200) return handOver(response, question.maxBytes, take);
      discard(body);
      return statusCode === 304 ? { kind: "same" } : { kind: "status", status: statusCode };
    }
    return { kind: "redirects" };
  }

  async function receive(address: string, question: FileQuestion, take: TakePiece): Promise<FileVersion | NoFile> {
    const ownFaults: unknown[] = [];
    const noting: TakePiece = async (piece) => {
      try {
        await take(piece);
      } catch (error) {
        ownFaults.push(error);
        throw error;
      }
    };
    try {
      return await ask(address, question, noting);
    } catch (error) {
      if (ownFaults.length > 0) throw ownFaults[0];
      return { kind: isNoHost(error) ? "address" : "silent" };
    }
  }

  return {
    async read(address, question) {
      const pieces: Buffer[] = [];
      const answer = await receive(address, question, async (piece) => {
        pieces.push(piece);
      });
      return answer.kind === "file" ? { ...answer, bytes: Buffer.concat(pieces) } : answer;
    },
    receive,
    close: () => dispatcher.destroy(),
  };
}

/** The IP address that stands in place of a name, which nobody looks up. */
function literalOf({ hostname }: URL): string | null {
  const literal = hostname.replace(/^\[|\]$/g, "");
  return isIP(literal) === 0 ? null : literal;
}

function headersOf({ etag, lastModified, loginAt }: FileQuestion, url: URL, agentName: string): Record<string, string> {
  const login = loginAt?.(url) ?? null;
  return {
    "User-Agent": agentName,
    // What is packed could become a thousand times larger.
    "Accept-Encoding": "identity",
    ...(etag && { "If-None-Match": etag }),
    ...(lastModified && { "If-Modified-Since": lastModified }),
    ...(login && { Authorization: basicOf(login) }),
  };
}

/** Its connection is closed: who knows how long the rest would be. */
function discard(body: Dispatcher.ResponseData["body"]): void {
  body.on("error", () => {});
  body.destroy();
}

async function handOver(
  { headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
  take: TakePiece,
): Promise<FileVersion | NoFile> {
  let length = Number(headers["content-length"] ?? 0);
  if (length <= maxBytes) {
    length = 0;
    for await (const piece of body) {
      length += (piece as Buffer).length;
      if (length > maxBytes) break;
      await take(piece as Buffer);
    }
  }
  if (length > maxBytes) {
    discard(body);
    return { kind: "heavy" };
  }
  return { kind: "file", etag: headerOf(headers.etag), lastModified: headerOf(headers["last-modified"]) };
}

const MAX_HEADER = 200;

/** Null for one that is too long to be kept. */
function headerOf(value: string | string[] | undefined): string | null {
  const text = typeof value === "string" ? value : "";
  return text !== "" && text.length <= MAX_HEADER ? text : null;
}

function isNoHost(error: unknown): boolean {
  if (error instanceof PrivateAddressError) return true;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return NO_HOST.has(code);
}
