/** A signal that is aborted after a time, or with another. Browsers have `AbortSignal.timeout` and `AbortSignal.any` since 2022 and 2024. */
export function abortedAfter(ms: number, other?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  controller.signal.addEventListener("abort", () => clearTimeout(timer));
  if (other?.aborted) abort();
  other?.addEventListener("abort", abort, { signal: controller.signal });
  return controller.signal;
}
