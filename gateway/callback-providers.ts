import type { CallbackProvider } from "./callbacks/callback-provider.ts";

/** Everybody who tells the shop something by a callback. */
export const callbackProviders: readonly CallbackProvider[] = [];
