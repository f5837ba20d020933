import type { PickKind } from "../../../shared/picks.ts";

/** The one form of a page that buttons of picking belong to, wherever they stand. */
export const PICKS_FORM = "picks";
export const PICKS_PATH = "/picks/";

/** Field that takes goods out of a list; the kind itself is the field that adds. */
export const dropField = (kind: PickKind) => `un${kind}` as const;

/** Id of a product's first button of picking, which a form without scripts comes back to. */
export const anchorOf = (sku: string): string => `pick-${sku}`;

/** What a script is answered: words to show, none after a removal. */
export interface PickReply {
  kind: PickKind;
  text: string;
  isRefused?: boolean;
}
