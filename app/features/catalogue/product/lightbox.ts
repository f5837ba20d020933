import * as button from "../../../ui/button.css.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import * as sheet from "../../../ui/dialog.css.ts";
import * as icons from "../../../ui/icon.css.ts";
import * as css from "./gallery.css.ts";

interface Shown {
  title: string;
  image: HTMLImageElement;
}

/** How many times as wide as before an enlarged picture is. */
const ENLARGED = 2.5;
/** Whole in the window, below the head. */
const WHOLE = "min(100%, 100vh - 5rem)";

/**
 * The pictures of the product in whose row the link stands, over the page: swiped, by arrow keys or by buttons; Escape closes. A press
 * enlarges a picture where it was pressed, and the next one makes it whole again.
 */
export function openLightbox(link: HTMLAnchorElement): void {
  const links = [...(link.closest("ul")?.querySelectorAll<HTMLAnchorElement>("[data-picture]") ?? [])];
  const pictures = links.flatMap(({ dataset, firstElementChild: image }): Shown[] =>
    image instanceof HTMLImageElement ? [{ title: dataset.picture ?? "", image }] : [],
  );
  const dialog = document.createElement("dialog");
  const strip = stripOf(pictures);
  const caption = document.createElement("h2");
  const head = document.createElement("div");
  dialog.className = `${sheet.dialog} ${css.lightbox}`;
  dialog.setAttribute("aria-label", "Изображения товара");
  caption.className = sheet.title;
  caption.setAttribute("aria-live", "polite");
  head.className = sheet.head;
  caption.style.marginInlineEnd = "auto";

  const position = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const show = (at: number, behavior: ScrollBehavior = "auto") =>
    strip.scrollTo({ left: Math.max(0, Math.min(at, pictures.length - 1)) * strip.clientWidth, behavior });
  const zoom = iconButton("plus", "Увеличить", () => enlarge(strip.children[position()]));
  const enlarge = (place: Element | undefined, at: Point = { x: 0.5, y: 0.5 }) => {
    const isLarge = place?.firstElementChild instanceof HTMLElement && togglePlace(place, place.firstElementChild, at);
    zoom.setAttribute("aria-pressed", String(isLarge));
  };
  const previous = iconButton("chevron-left", "Предыдущее изображение", () => show(position() - 1));
  const next = iconButton("chevron-right", "Следующее изображение", () => show(position() + 1));
  const close = iconButton("close", "Закрыть", () => dialog.close());
  const name = () => {
    const at = position();
    const text = `${pictures[at]?.title}, ${at + 1} из ${pictures.length}`;
    if (caption.textContent !== text) {
      caption.textContent = text;
      for (const large of strip.querySelectorAll<HTMLElement>("[data-large]")) makeWhole(large);
      zoom.setAttribute("aria-pressed", "false");
    }
    // Not `disabled`, which would drop the focus of whoever presses it.
    previous.setAttribute("aria-disabled", String(at === 0));
    next.setAttribute("aria-disabled", String(at === pictures.length - 1));
  };
  const leadsTo = (key: string): number | undefined => {
    if (key === "ArrowLeft") return position() - 1;
    if (key === "ArrowRight") return position() + 1;
    if (key === "Home") return 0;
    return key === "End" ? pictures.length - 1 : undefined;
  };

  dialog.onkeydown = (event) => {
    // An enlarged picture is moved about by the arrows.
    const at = strip.querySelector("[data-large]") ? undefined : leadsTo(event.key);
    if (at === undefined) return;
    event.preventDefault();
    show(at);
  };
  // Beside the sheet is its backdrop.
  dialog.onclick = ({ target, offsetX, offsetY }) => {
    if (target === dialog) dialog.close();
    if (!(target instanceof HTMLImageElement)) return;
    enlarge(target.parentElement ?? undefined, { x: offsetX / target.width, y: offsetY / target.height });
  };
  dialog.onclose = () => {
    dialog.remove();
    link.focus();
  };
  strip.onscroll = name;
  head.append(caption, zoom, ...(pictures.length > 1 ? [previous, next] : []), close);
  dialog.append(head, strip);
  document.body.append(dialog);
  dialog.showModal();
  show(links.indexOf(link), "instant");
  name();
  close.focus();
}

/** A point of a picture, from 0 to 1. */
interface Point {
  x: number;
  y: number;
}

/** Enlarges the picture of a place, or makes it whole; answers whether it is enlarged now. */
function togglePlace(place: Element, picture: HTMLElement, { x, y }: Point): boolean {
  if ("large" in picture.dataset) {
    makeWhole(picture);
    return false;
  }
  picture.dataset.large = "";
  picture.style.width = `${ENLARGED * picture.clientWidth}px`;
  picture.style.maxWidth = "none";
  picture.style.cursor = "zoom-out";
  // The pressed point stays in the middle of what is seen.
  place.scrollTo({
    left: x * place.scrollWidth - place.clientWidth / 2,
    top: y * place.scrollHeight - place.clientHeight / 2,
    behavior: "instant",
  });
  return true;
}

function makeWhole(picture: HTMLElement): void {
  delete picture.dataset.large;
  Object.assign(picture.style, { width: WHOLE, maxWidth: "", cursor: "" });
}

function stripOf(pictures: readonly Shown[]): HTMLElement {
  const strip = document.createElement("div");
  strip.className = css.strip;
  strip.tabIndex = 0;
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", "Изображения");
  for (const { image } of pictures) {
    const large = image.cloneNode() as HTMLImageElement;
    // What is enlarged needs all the dots there are.
    large.sizes = "60rem";
    large.loading = "lazy";
    Object.assign(large.style, { width: WHOLE, marginInline: "auto" });
    const place = document.createElement("div");
    place.className = `${css.place} ${css.enlarged}`;
    place.append(large);
    strip.append(place);
  }
  return strip;
}

function iconButton(icon: string, label: string, onclick: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `${buttonClass({ variant: "quiet" })} ${button.square}`;
  element.innerHTML = `<svg class="${icons.icon} ${icons.stroke[24]}" width="24" height="24" aria-hidden="true"><use href="/icons.svg#${icon}"/></svg>`;
  element.setAttribute("aria-label", label);
  element.onclick = onclick;
  return element;
}
