/**
 * In this header the site names the inline scripts that it has itself written into a page, as sources of the content policy: 'sha256-…',
 * separated by spaces. No other one runs. The layers take the header away.
 */
export const INLINE_SCRIPTS_HEADER = "x-inline-scripts";

/** A response in memory: what the page cache stores and compression works on. */
export interface Page {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** What the gateway answered while a page was made. */
export interface PageReplies {
  /** Codes of the goods in them. */
  goods: Set<string>;
  /** A call failed, so that a copy of before stands in its place, or nothing. */
  hasFailed: boolean;
}

/** What the layers know of a request beyond the Request itself. */
export interface RequestFacts {
  requestId: string;
  /** Null when the page is rendered for all visitors who share it. */
  clientAddress: string | null;
  /** Null on the bare host, which shows the default region. */
  regionSlug: string | null;
  /** What a shared page shows besides its address; null when the page is rendered for one visitor. */
  varyKey: string | null;
  /** Filled in while a shared page is made. */
  replies?: PageReplies;
}

/** The site or the gateway. */
export type Handler = (request: Request, facts: RequestFacts) => Promise<Response>;

/** Thrown when a handler does not respond in time. */
export class HandlerTimeout extends Error {
  override readonly name = "HandlerTimeout";
}

/** Runs work that must end within `timeoutMs`; afterwards the controller is aborted and the work abandoned. */
export async function withDeadline<T>(controller: AbortController, timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const timeout = new HandlerTimeout(`No answer within ${timeoutMs} ms`);
      reject(timeout);
      controller.abort(timeout);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a Response to its end. */
export async function toPage(response: Response): Promise<Page> {
  return {
    status: response.status,
    headers: new Headers(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
