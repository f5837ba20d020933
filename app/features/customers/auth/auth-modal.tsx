import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { AsRendered } from "../../../framework/server-only.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { AuthStep } from "./auth-step.tsx";
import type { AuthView } from "./auth-view.server.ts";
import { forgetOpen, noteOpen } from "./modal-flag.ts";
import { MODAL_PARAMETER, withoutModal } from "./return-path.ts";

/** What the browser knows of the modal; the step itself came as markup. */
export interface AuthModalSent {
  title: string;
  /** Path and query of the page under it. */
  from: string;
  /** On the server only. */
  serverOnlyData?: AuthView;
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
    sent && { title: sent.title, from: sent.from, address: null },
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
      <Step address={opened.address} view={sent?.serverOnlyData} onTitle={rename} />
    </Dialog>
  );
}

interface StepProps {
  address: string | null;
  /** On the server only. */
  view: AuthView | undefined;
  onTitle: (title: string) => void;
}

function Step({ address, view, onTitle }: StepProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    noteOpen();
    const gone = new AbortController();
    import("./live-steps.ts").then(({ liveSteps }) => {
      if (box.current) liveSteps(box.current, { address, onTitle, signal: gone.signal });
    });
    return () => gone.abort();
  }, [address, onTitle]);
  return <AsRendered ref={box}>{view && <AuthStep view={view} />}</AsRendered>;
}
