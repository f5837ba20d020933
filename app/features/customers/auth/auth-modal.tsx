import { useNavigate } from "@remix-run/react";
import { lazy, useCallback, useEffect, useState } from "react";
import { AsRendered, LoadedLater } from "../../../framework/server-only.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { AuthSteps } from "./auth-steps.tsx";
import type { AuthView } from "./auth-view.server.ts";
import { forgetOpen, noteOpen } from "./modal-flag.ts";
import { MODAL_PARAMETER, withoutModal } from "./return-path.ts";

/** A page that comes with the modal open. */
export interface AuthModalSent {
  view: AuthView;
}

interface Opened {
  title: string;
  from: string;
  /** Address to load the step from; null when the document has it. */
  address: string | null;
}

/**
 * The sign-in modal of any page: open as the server sent it, or fetched when a link to it is pressed. Such links are plain ones
 * with `showAuthModal=true`. AUT-009, AUT-012, AUT-013
 */
export function AuthModal({ sent }: { sent: AuthModalSent | undefined }) {
  const [opened, setOpened] = useState<Opened | undefined>(
    sent && { title: sent.view.title, from: sent.view.from, address: null },
  );
  const navigate = useNavigate();

  useEffect(() => {
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
      if (!link?.search.includes(`${MODAL_PARAMETER}=true`) || link.pathname !== window.location.pathname) return;
      if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const query = new URLSearchParams(link.search);
      query.set("from", withoutModal(window.location));
      setOpened({ title: "Вход или регистрация", from: "", address: `/login?${query}` });
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);

  const close = useCallback(() => {
    forgetOpen();
    setOpened(undefined);
    // A page that was opened with the modal loses it from its address.
    if (window.location.search.includes(MODAL_PARAMETER))
      navigate(withoutModal(window.location), { replace: true, preventScrollReset: true });
  }, [navigate]);
  const rename = useCallback((title: string) => setOpened((before) => before && { ...before, title }), []);

  if (!opened) return null;
  return (
    <Dialog title={opened.title} closeHref={opened.from} onClose={close} size="l">
      <ModalSteps address={opened.address} view={opened.address === null ? sent?.view : undefined} onTitle={rename} />
    </Dialog>
  );
}

interface ModalStepsProps {
  address: string | null;
  /** On the server only, and where the page came with the modal. */
  view: AuthView | undefined;
  onTitle: (title: string) => void;
}

function ModalSteps({ address, view, onTitle }: ModalStepsProps) {
  useEffect(noteOpen, []);
  const first = view && { view };
  return (
    <LoadedLater by={<Steps first={first} address={address} onTitle={onTitle} />}>
      <AuthSteps first={first} address={address} onTitle={onTitle} />
    </LoadedLater>
  );
}

/** Where they do not come, the step stays as the server sent it, and what a link would have opened is opened as a page. */
const Steps = lazy(async () => ({
  default: await import("./auth-steps.tsx").then(
    ({ AuthSteps }) => AuthSteps,
    () =>
      ({ address }: Parameters<typeof AuthSteps>[0]) => {
        useEffect(() => {
          if (address) window.location.assign(address);
        }, [address]);
        return <AsRendered />;
      },
  ),
}));
