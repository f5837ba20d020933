import type { PickKind } from "../../../shared/picks.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Inline } from "../../../ui/layout.tsx";
import * as css from "./pick-buttons.css.ts";
import { anchorOf, PICKS_FORM, PICKS_PATH } from "./pick-fields.ts";

const looks = {
  favourite: { icon: "heart", label: "В избранное" },
  compare: { icon: "scales", label: "Сравнить" },
} as const satisfies Record<PickKind, object>;

interface PickButtonProps {
  kind: PickKind;
  sku: string;
  /** Completes the accessible name of a sign, which belongs to the form of the page; without it the button has words and a form of its own. */
  name?: string;
}

/** Always written unpressed, so that pages stay shared: `paint-picks.ts` presses it. Hydration must leave that alone. */
function PickButton({ kind, sku, name }: PickButtonProps) {
  const { icon, label } = looks[kind];
  return (
    <button
      type="submit"
      className={name ? css.button : buttonClass()}
      form={name && PICKS_FORM}
      data-pick={kind}
      name={kind}
      value={sku}
      aria-pressed="false"
      aria-label={name && `${label}: ${name}`}
      suppressHydrationWarning
    >
      <svg className={css.sign} width="24" height="24" aria-hidden="true">
        <use href={`/icons.svg#${icon}`} />
      </svg>
      {!name && label}
    </button>
  );
}

/** Heart and scales of a card. */
export function CardPicks({ sku, name }: { sku: string; name: string }) {
  return (
    <div id={anchorOf(sku)} className={css.corner}>
      <PickButton kind="favourite" sku={sku} name={name} />
      <PickButton kind="compare" sku={sku} name={name} />
    </div>
  );
}

/** The same with words, for the page of a product. */
export function ProductPicks({ sku }: { sku: string }) {
  return (
    <form id={anchorOf(sku)} method="post" action={PICKS_PATH}>
      <Inline gap="xs">
        <PickButton kind="favourite" sku={sku} />
        <PickButton kind="compare" sku={sku} />
      </Inline>
    </form>
  );
}

/** The form of all cards of a page. */
export function PicksForm() {
  return (
    <form id={PICKS_FORM} method="post" action={PICKS_PATH}>
      {/* Never pressed: pages without goods have the form, and no button of it elsewhere. */}
      <button type="submit" hidden disabled>
        Отметить
      </button>
    </form>
  );
}

/** How many are picked; painted, as the buttons are. */
export function PickCount({ kind, className }: { kind: PickKind; className?: string }) {
  return <span className={className} data-picks={kind} />;
}
