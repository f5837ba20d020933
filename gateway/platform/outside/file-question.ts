import type { Login } from "./logins.ts";

export interface FileQuestion {
  /** What is larger is not read. */
  maxBytes: number;
  /** For the whole answer and all redirects, however slowly they come. */
  timeoutMs: number;
  /** Of the file as it was read before: another one is asked for only. */
  etag?: string | null;
  lastModified?: string | null;
  /** Who we are at an address: asked at each redirect anew, so that nobody else is told. */
  loginAt?: (url: URL) => Login | null;
  signal?: AbortSignal | undefined;
}

export interface FileVersion {
  kind: "file";
  etag: string | null;
  lastModified: string | null;
}

/** `address`: no host, or one that nobody may send us to. `silent`: no answer in time, or half of one. */
export type NoFile =
  | { kind: "same" }
  | { kind: "status"; status: number }
  | { kind: "address" | "silent" | "redirects" | "heavy" };

/** Is handed a file as it comes. */
export type TakePiece = (piece: Buffer) => Promise<void>;
