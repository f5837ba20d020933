/** Shows our offline page instead of the browser's when there is no network. Registration may fail where workers are blocked, which is harmless. */
export function registerWorker(): void {
  navigator.serviceWorker?.register("/offline-worker.js").catch(() => {});
}
