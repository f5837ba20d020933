import type { Executor } from "../db/database.ts";

/** A callback as it came. */
export interface Notice {
  /** Without the question mark. */
  query: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface ReceivedNotice extends Notice {
  clientAddress: string;
}

/** What the provider wants to read before it counts its notice as delivered. */
interface ProviderAnswer {
  status: number;
  contentType: string;
  body: string;
}

export interface CallbackProvider {
  /** With `id` its address: `/api/callbacks/{kind}/{id}`. */
  kind: string;
  id: string;
  /**
   * Reads a notice without acting on it: the key of its event, and the answer, which depends on the notice alone, so that a repeated
   * one is answered the same. Null refuses it: the signature is wrong.
   */
  read(notice: ReceivedNotice): Promise<{ key: string; answer: ProviderAnswer } | null>;
  /**
   * Prepares the effects of a notice. It runs in a job and outside of any transaction, so it may ask the provider for the truth; what
   * it returns then runs in the transaction that marks the notice applied. Throws to be tried again later.
   */
  prepare(notice: Notice, signal: AbortSignal): Promise<(tx: Executor) => Promise<void>>;
}

/** Providers by `kind/id`. */
export type CallbackProviders = ReadonlyMap<string, CallbackProvider>;

export const providersByAddress = (providers: readonly CallbackProvider[]): CallbackProviders =>
  new Map(providers.map((provider) => [`${provider.kind}/${provider.id}`, provider]));
