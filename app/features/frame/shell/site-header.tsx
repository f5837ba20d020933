import { type InputHTMLAttributes, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { PrerenderedHtml } from "../../../framework/prerendered-html.tsx";
import { ServerOnly } from "../../../framework/server-only.tsx";
import { visuallyHidden } from "../../../styles/visually-hidden.css.ts";
import { formatPhone } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Container } from "../../../ui/layout.tsx";
import { HeaderBannerLink } from "../../catalogue/content/header-banner-link.tsx";
import { OperatorBar } from "../../office/staff/operator-bar.tsx";
import { ActingBar, ActingEndedBar } from "./acting-bar.tsx";
import { CartLink } from "./cart-link.tsx";
import { HeaderBar, VisitorEntries } from "./header-bar.tsx";
import { PickEntries, RegionEntry } from "./header-entries.tsx";
import * as navigationCss from "./main-navigation.css.ts";
import * as searchCss from "./search-box.css.ts";
import { SessionScript } from "./session-script.tsx";
import type { Shell } from "./shell.server.ts";
import * as css from "./site-header.css.ts";
import type { SuggestionKeys, SuggestionList } from "./suggestion-list.tsx";

interface SearchBoxProps {
  /** What was searched for last: it stays in the field. */
  query: string;
}

/** One field for sizes, names, cars, product codes and pages. Suggestions are loaded when it has the focus; a failed load is tried again. */
function SearchBox({ query }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<SuggestionKeys>(null);
  const [List, setList] = useState<typeof SuggestionList>();
  const [aria, setAria] = useState<InputHTMLAttributes<HTMLInputElement>>();
  const load = () =>
    void import("./suggestion-list.tsx").then(
      (loaded) => setList(() => loaded.SuggestionList),
      () => {},
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (document.activeElement === field.current) load();
  }, []);
  return (
    <form action="/search/" method="get" className={searchCss.form} onSubmit={() => keys.current?.close()}>
      <ServerOnly name="search-label">
        <label htmlFor="site-search" className={visuallyHidden}>
          Поиск по размеру, названию, автомобилю или коду товара
        </label>
      </ServerOnly>
      <input
        {...aria}
        ref={field}
        id="site-search"
        className={searchCss.input}
        type="search"
        name="q"
        defaultValue={query}
        placeholder="205/55 R16"
        autoComplete="off"
        maxLength={200}
        required
        onFocus={load}
        onChange={() => keys.current?.type()}
        onKeyDown={(event) => keys.current?.press(event)}
        onBlur={() => keys.current?.close()}
      />
      <ServerOnly name="search-button">
        <button type="submit" className={searchCss.button}>
          <Icon name="search" size={24} />
          <span className={visuallyHidden}>Найти</span>
        </button>
      </ServerOnly>
      {List && <List ref={keys} field={field} onAria={setAria} />}
    </form>
  );
}

/** On a wide screen a sticky bar, with the items that did not fit below it; on a phone the burger menu is in the bar above. NAV-018, NAV-029 */
function MainNavigation({ menus: { row, rest } }: Pick<Shell, "menus">) {
  return (
    <>
      <nav aria-label="Каталог" className={navigationCss.navigation}>
        <Container>
          <PrerenderedHtml as="ul" className={navigationCss.wide} html={row} />
        </Container>
      </nav>
      {rest && (
        <nav aria-label="Ещё в каталоге" className={navigationCss.rest}>
          <Container>
            <PrerenderedHtml as="ul" className={navigationCss.wide} html={rest} />
          </Container>
        </nav>
      )}
    </>
  );
}

let areMenusWatched = false;

/** Loaded when somebody approaches a menu, not on every page. */
function watchMenusOnce({ currentTarget }: SyntheticEvent<HTMLElement>) {
  if (areMenusWatched) return;
  areMenusWatched = true;
  import("./closing-menus.ts").then(
    ({ watchMenus }) => watchMenus(currentTarget),
    () => {
      areMenusWatched = false;
    },
  );
}

interface SiteHeaderProps {
  /** What was searched for last; absent where nothing leads away. */
  searched: string | undefined;
  hasStaffBar?: boolean | undefined;
  /** On the server only. */
  shell: Shell | undefined;
}

/** Generates no box of its own, so that the navigation inside can be sticky over the whole page. */
export function SiteHeader({ searched, hasStaffBar, shell }: SiteHeaderProps) {
  // The data of the shell are read again after every form: it may have changed the cart.
  useEffect(() => document.paintOwn?.());
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by them but loading a script
    <header className={css.header} onFocus={watchMenusOnce} onPointerOver={watchMenusOnce}>
      {hasStaffBar && (
        <ServerOnly name="operator-bar">
          {shell?.operator && <OperatorBar operator={shell.operator} here={shell.here + shell.search} />}
        </ServerOnly>
      )}
      <div className={css.top}>
        <Container>
          <div className={css.head}>
            <ServerOnly name="header-strip">
              {shell && (
                <>
                  <SessionScript {...shell.session} />
                  {shell.acting && <ActingBar acting={shell.acting} />}
                  {shell.actingEnded && <ActingEndedBar ended={shell.actingEnded} />}
                  <HeaderStrip shell={shell} />
                </>
              )}
            </ServerOnly>
            <div className={css.bar}>
              <ServerOnly name="header-bar">{shell && <HeaderBar shell={shell} />}</ServerOnly>
              {searched !== undefined && (
                <div className={css.search}>
                  <SearchBox query={searched} />
                </div>
              )}
              <ServerOnly name="visitor-entries">
                {shell && !shell.isCart && <VisitorEntries shell={shell} />}
              </ServerOnly>
              <ServerOnly name="cart">
                <div className={css.cart}>{shell && <CartLink />}</div>
              </ServerOnly>
            </div>
          </div>
        </Container>
      </div>
      <ServerOnly name="navigation">
        {shell && !shell.isCart && (
          <>
            <MainNavigation menus={shell.menus} />
            {shell.banner && <HeaderBannerLink banner={shell.banner} on={shell.here === "/" ? "home" : "page"} />}
          </>
        )}
      </ServerOnly>
    </header>
  );
}

/** City, the content navigation, the hotline. */
function HeaderStrip({ shell }: { shell: Shell }) {
  return (
    <div className={css.strip}>
      <div className={css.city}>
        <RegionEntry title={shell.regionTitle} search={shell.search} />
      </div>
      <PrerenderedHtml as="nav" aria-label="Покупателям" className={css.contentNavigation} html={shell.menus.strip} />
      <a className={css.hotline} href={`tel:${shell.hotlinePhone}`}>
        <span className={css.phoneSign}>
          <Icon name="phone" size={24} />
        </span>
        <span className={css.signText}>
          {shell.hotlineLabel} <b>{formatPhone(shell.hotlinePhone)}</b>
        </span>
      </a>
      {!shell.isCart && <PickEntries />}
    </div>
  );
}
