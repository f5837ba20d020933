import { askForPictures } from "./features/catalogue/goods/ask-for-pictures.ts";
import { watchPicks } from "./features/catalogue/picks/live-picks.ts";
import { registerWorker } from "./features/frame/offline/register-worker.ts";
import { pulseCounts } from "./features/frame/shell/pulse-counts.ts";
import { showPopup } from "./features/frame/shell/show-popup.ts";

// What no page waits for, loaded when it has nothing else to do.
registerWorker();
askForPictures();
watchPicks();
pulseCounts();

/** By then a page is read, not built. */
const QUIET_MS = 3_000;

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[data-picture]");
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  import("./features/catalogue/product/lightbox.ts").then(
    ({ openLightbox }) => openLightbox(link),
    () => location.assign(link.href),
  );
});

const notice = document.querySelector<HTMLElement>("[data-promo-popup]");
if (notice) setTimeout(() => showPopup(notice), QUIET_MS);

performance.mark("after-idle");
