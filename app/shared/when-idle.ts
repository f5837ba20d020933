/** Runs a task when the page has loaded and the browser has nothing else to do: for what no customer waits for. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callback.
  const wait = () => ("requestIdleCallback" in window ? requestIdleCallback(task) : setTimeout(task));
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
