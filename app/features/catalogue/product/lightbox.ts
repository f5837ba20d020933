import * as button from "../../../ui/button.css.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import * as sheet from "../../../ui/dialog.css.ts";
import * as icons from "../../../ui/icon.css.ts";
import * as css from "./gallery.css.ts";

interface Shown {
  title: string;
  image: HTMLImageElement;
}

/** The pictures of the product in whose row the link stands, over the page: swiped, by arrow keys or by buttons; Escape closes. */
export function openLightbox(link: HTMLAnchorElement): void {
  const links = [...(link.closest("ul")?.querySelectorAll<HTMLAnchorElement>("[data-picture]") ?? [])];
  const pictures = links.flatMap(({ dataset, firstElementChild: image }): Shown[] =>
    image instanceof HTMLImageElement ? [{ title: dataset.picture ?? "", image }] : [],
  );
  const dialog = document.createElement("dialog");
  const strip = stripOf(pictures);
  const caption = document.createElement("h2");
  const head = document.createElement("div");
  dialog.className = `${sheet.dialog} ${sheet.size.l}`;
  dialog.setAttribute("aria-label", "Изображения товара");
  caption.className = sheet.title;
  caption.setAttribute("aria-live", "polite");
  head.className = sheet.head;

  const position = () => Math.round(strip.scrollLeft / strip.clientWidth);
  const show = (at: number, behavior: ScrollBehavior = "auto") =>
    strip.scrollTo({ left: Math.max(0, Math.min(at, pictures.length - 1)) * strip.clientWidth, behavior });
  const previous = iconButton("chevron-left", "Предыдущее изображение", () => show(position() - 1));
  const next = iconButton("chevron-right", "Следующее изображение", () => show(position() + 1));
  const close = iconButton("close", "Закрыть", () => dialog.close());
  const name = () => {
    const at = position();
    const text = `${pictures[at]?.title}, ${at + 1} из ${pictures.length}`;
    if (caption.textContent !== text) caption.textContent = text;
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
    const at = leadsTo(event.key);
    if (at === undefined) return;
    event.preventDefault();
    show(at);
  };
  // Beside the sheet is its backdrop.
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
  };
  dialog.onclose = () => {
    dialog.remove();
    link.focus();
  };
  strip.onscroll = name;
  head.append(caption, ...(pictures.length > 1 ? [previous, next] : []), close);
  dialog.append(head, strip);
  document.body.append(dialog);
  dialog.showModal();
  show(links.indexOf(link), "instant");
  name();
  close.focus();
}

function stripOf(pictures: readonly Shown[]): HTMLElement {
  const strip = document.createElement("div");
  strip.className = css.strip;
  strip.tabIndex = 0;
  strip.setAttribute("role", "group");
  strip.setAttribute("aria-label", "Изображения");
  for (const { image } of pictures) {
    const large = image.cloneNode() as HTMLImageElement;
    large.sizes = "(min-width: 40em) 36rem, 100vw";
    large.loading = "lazy";
    const place = document.createElement("div");
    place.className = `${css.place} ${css.large}`;
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
