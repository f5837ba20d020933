import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { RegionPicker } from "./features/chain/regions/region-picker.tsx";
import { loadRegionPicker } from "./features/chain/regions/regions.server.ts";
import { accountSections } from "./features/customers/account/sections.ts";
import { AuthModal } from "./features/customers/auth/auth-modal.tsx";
import { loadAuthModal } from "./features/customers/auth/auth-view.server.ts";
import { ErrorPage } from "./features/frame/shell/error-page.tsx";
import { type FailedShell, failedShell } from "./features/frame/shell/failed-shell.server.ts";
import { LastResort, writtenHotline } from "./features/frame/shell/last-resort.tsx";
import { PageShell } from "./features/frame/shell/page-shell.tsx";
import { loadShell } from "./features/frame/shell/shell.server.ts";
import { ThirdPartyScriptTags } from "./features/frame/third-party/third-party-script-tags.tsx";
import { thirdPartyScriptsForPage } from "./features/frame/third-party/third-party-settings.server.ts";
import { CrashGoal, reachCrashGoal } from "./features/platform/goals/crash-goal.tsx";
import { AskConsent } from "./features/sales/loyalty/ask-consent.tsx";
import { loadConsentQuestion } from "./features/sales/loyalty/consent.server.ts";
import { tellDrawingFailed } from "./framework/drawing-failed.ts";
import { useOwnScriptMark } from "./framework/own-script-mark.ts";
import { PageScripts } from "./framework/page-scripts.tsx";
import { withServerOnlyData } from "./framework/server-only-data.server.ts";
import { factsOf } from "./path-facts.ts";
import { forgetLeftRegistration } from "./visitor/loyalty-registration.server.ts";
import { reportLayoutFailure } from "./visitor/report-layout-failure.server.ts";
import "./styles/layers.css.ts";
import "./styles/reset.css.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { visitor } = context;
  const [shell, regionPicker, authModal, consent] = await Promise.all([
    loadShell(visitor, url, accountSections).catch((failure) => {
      reportLayoutFailure(visitor.settings.layoutDebugUrl, request.headers);
      throw failedShell(failure, visitor.settings);
    }),
    loadRegionPicker(visitor, url),
    loadAuthModal(visitor, url),
    loadConsentQuestion(visitor, url.pathname),
  ]);
  forgetLeftRegistration(visitor, url.pathname);
  const sent = {
    ...shell.live,
    ...thirdPartyScriptsForPage(visitor.settings),
    ...(regionPicker && { regionPicker }),
    ...(authModal && { authModal }),
    ...(consent && { consent }),
    ...(!factsOf(url.pathname).isIndexed && { isHidden: true }),
  };
  return withServerOnlyData(sent, shell.chrome);
}

// Styles of content that only the server renders are wanted in the browser, too. What is left out first belongs to single pages for
// customers, then to the back office: `vite.config.ts` reads it here.
import.meta.glob(
  [
    "./features/**/*.css.ts",
    "!./features/{catalogue/{comparison,product},chain/centres,customers/account,frame/home,sales/{cart,checkout,orders},workshop/{booking,services}}/*.css.ts",
    "!./features/{office/{back-office,handbook,merging,order-desk},platform/resource-kit,workshop/day-plan,*/*/desk}/*.css.ts",
    "./shared/*.css.ts",
    "./ui/*.css.ts",
  ],
  { eager: true },
);

/** The shell changes with the cart and the region only; a region is another host. A step of signing in changes nothing of it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, formAction }) =>
  formMethod !== undefined && formMethod !== "GET" && formAction !== "/login";

/** The title of a page whose own could not be made. */
export const meta: MetaFunction = ({ error }) => [
  { title: (isRouteErrorResponse(error) && refusalTitles[error.status]) || "Техническая ошибка" },
];

const refusalTitles: Record<number, string> = { 403: "Нет доступа", 404: "Страница не найдена" };

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  // Without an error it is null here.
  const page = <Page isError={error !== undefined && error !== null}>{children}</Page>;
  // The page of an error comes here once more, and is the last that may fail.
  if (error === undefined) return page;
  return (
    <LastResort
      hotlinePhone={shell?.errorHotlinePhone}
      onCrash={(error) => reachCrashGoal(window.location.pathname, error)}
    >
      {page}
    </LastResort>
  );
}

function Page({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const mark = useOwnScriptMark();
  // The thanks are shown after the question is not asked any longer.
  const consent = useRef(shell?.consent);
  return (
    <html lang="ru" data-hotline={shell?.errorHotlinePhone} data-operator={shell?.isOperator ? "" : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content={shell?.isHidden ? "noindex" : "index, follow"} />
        <meta name="theme-color" content="#1c2023" />
        <Meta />
        <link rel="icon" href={shell?.icon ?? "/favicon.svg"} />
        <Links />
      </head>
      <body>
        {shell && <RegionPicker sent={shell.regionPicker} />}
        {shell && <AuthModal sent={shell.authModal} />}
        {consent.current && <AskConsent question={consent.current} />}
        {shell ? (
          <PageShell live={shell} chrome={shell.serverOnlyData} isError={isError}>
            {children}
          </PageShell>
        ) : (
          children
        )}
        {shell?.withScripts && (
          <>
            {shell.thirdPartyScripts && (
              <ThirdPartyScriptTags settings={shell.thirdPartyScripts} isOperator={shell.isOperator} />
            )}
            <ScrollRestoration nonce={mark} />
            <PageScripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  useEffect(tellDrawingFailed, []);
  const answer = isRouteErrorResponse(error) ? error : undefined;
  const failed: Partial<FailedShell> | undefined = answer?.data;
  const shell = useRouteLoaderData<typeof loader>("root") ?? failed;
  const refusal = answer?.status === 404 ? "not-found" : answer?.status === 403 && "forbidden";
  return (
    <>
      {!refusal && <CrashGoal error={error} />}
      <ErrorPage
        kind={refusal || "fault"}
        hotlinePhone={shell?.errorHotlinePhone ?? writtenHotline}
        errorText={
          shell?.showErrorText
            ? String(error instanceof Error ? error.message : (failed?.errorText ?? answer?.statusText ?? error))
            : undefined
        }
      />
    </>
  );
}
