import { Component, type ReactNode } from "react";
import { tellDrawingFailed } from "../../../framework/drawing-failed.ts";
import { ErrorPage } from "./error-page.tsx";

/** The phone of the error page as the server wrote it on the document: what a page is made of later may be what is broken. ERR-056 */
export const writtenHotline =
  typeof document === "undefined" ? undefined : document.documentElement.dataset.hotline || undefined;

interface LastResortProps {
  hotlinePhone: string | undefined;
  onCrash(error: unknown): void;
  children: ReactNode;
}

/**
 * Around the document of an error page: where that cannot be drawn either, because the titles or the layout throw, the framework would
 * show its own page, in English. Only the browser catches here; the server has `lastResortDocument`.
 */
export class LastResort extends Component<LastResortProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown): void {
    tellDrawingFailed();
    this.props.onCrash(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <LastResortPage hotlinePhone={this.props.hotlinePhone ?? writtenHotline} />;
  }
}

/** «Техническая ошибка» without anything that may be broken: no shell, no titles of routes, no scripts. ERR-051, ERR-052, ERR-056 */
export const LastResortPage = ({ hotlinePhone }: { hotlinePhone: string | undefined }) => (
  <html lang="ru" data-hotline={hotlinePhone}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <title>Техническая ошибка</title>
    </head>
    <body>
      <main>
        <ErrorPage kind="fault" hotlinePhone={hotlinePhone} />
      </main>
    </body>
  </html>
);
