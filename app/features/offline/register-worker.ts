/** Lets a page of ours stand in for the browser's own when there is no network. Refused where workers are forbidden: nothing is lost. */
export function registerWorker(): void {
  navigator.serviceWorker?.register("/offline-worker.js").catch(() => {});
}
