/** Pictures are square; what stands in for one that is still being drawn is twice as wide. */
const isStandIn = ({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth > 1.5 * naturalHeight;
const isGoods = (image: unknown): image is HTMLImageElement =>
  image instanceof HTMLImageElement && image.src.includes("/goods/picture/");

const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 30_000;
/** A picture that does not come at all may be one that there is not. */
const MOST_FAILURES = 3;

const asked = new WeakMap<HTMLImageElement, number>();

/** The addresses once more, each as one that the browser has not asked yet. */
export const askedAgain = (addresses: string, times: number): string =>
  addresses.replace(/(-\d+)(\?\d+)?(?=[ ,]|$)/g, `$1?${times}`);

function follow(image: HTMLImageElement): void {
  const isFailed = image.naturalWidth === 0;
  if (!isFailed && !isStandIn(image)) return;
  const times = (asked.get(image) ?? 0) + 1;
  if (isFailed && times > MOST_FAILURES) return;
  asked.set(image, times);
  setTimeout(() => askAgain(image, times), Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS));
}

function askAgain(image: HTMLImageElement, times: number): void {
  // Nobody looks: when somebody does, it is asked for.
  if (document.hidden) {
    document.addEventListener("visibilitychange", () => askAgain(image, times), { once: true });
    return;
  }
  if (!image.isConnected) return;
  // Both at once are one request.
  image.srcset = askedAgain(image.srcset, times);
  image.src = askedAgain(image.src, times);
}

const onPicture = ({ target }: Event) => {
  if (isGoods(target)) follow(target);
};

/** Asks for pictures of goods until they are there: under load the shop answers with outlines at first. */
export function askForPictures(): void {
  for (const type of ["load", "error"]) document.addEventListener(type, onPicture, true);
  for (const image of document.images) if (isGoods(image) && image.complete) follow(image);
}
