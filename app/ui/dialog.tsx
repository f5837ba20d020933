import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import * as css from "./dialog.css.ts";
import { IconButton, IconLink } from "./icon-button.tsx";

interface DialogProps {
  title: string;
  /** The page without the dialog; absent from one that only scripts open, whose cross is a button. */
  closeHref?: string;
  /** Takes the place of loading `closeHref`, for a route that can leave the dialog without a new document. */
  onClose?: () => void;
  size?: keyof typeof css.size;
  /** As high as its content on a phone, too. */
  isLow?: boolean;
  children: ReactNode;
}

/** Browsers before 2022 throw at a selector that they do not know. */
const isModal = (element: Element) => CSS.supports("selector(:modal)") && element.matches(":modal");

/**
 * A state of the page that the server renders open; scripts make it modal.
 * Closed by the link, by Escape and by a `<form method="dialog">` inside.
 */
export function Dialog({ title, closeHref, onClose, size = "m", isLow, children }: DialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || isModal(element)) return;
    // close() would report the dialog as closed; dropping the attribute does not.
    element.removeAttribute("open");
    element.showModal();
    element.querySelector<HTMLElement>("[role=alert], input:not([type=hidden]), select, textarea")?.focus();
  }, []);

  const closeModal = (event: MouseEvent) => {
    if (!onClose) return;
    event.preventDefault();
    dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby={titleId}
      className={`${css.dialog} ${css.size[size]}`}
      style={isLow ? { height: "fit-content" } : undefined}
      onClose={onClose ?? (() => window.location.assign(closeHref ?? ""))}
    >
      <div className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        {closeHref === undefined ? (
          <IconButton type="button" icon="close" label="Закрыть" onClick={closeModal} />
        ) : (
          <IconLink icon="close" label="Закрыть" href={closeHref} onClick={closeModal} />
        )}
      </div>
      <div className={css.body}>{children}</div>
    </dialog>
  );
}
