import type { PickKind } from "../../../shared/picks.ts";
import { loneLink } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { Notice } from "../../../ui/notice.tsx";
import * as css from "./pick-buttons.css.ts";
import { dropField, PICKS_PATH } from "./pick-fields.ts";

const GOODS = ["товар", "товара", "товаров"] as const;
const lists = { favourite: "избранного", compare: "сравнения" } as const;

interface PicksFormProps {
  kind: PickKind;
  codes: readonly string[];
}

/** What has just been taken out of the list, and the way back. */
export function RemovedPicks({ kind, codes }: PicksFormProps) {
  if (codes.length === 0) return null;
  return (
    <Notice live action={<CodesForm field={kind} codes={codes} label="Вернуть" />}>
      Убрали из {lists[kind]} {counted(codes.length, GOODS)}
    </Notice>
  );
}

/** What was picked and is sold no longer. */
export function GonePicks({ kind, codes }: PicksFormProps) {
  if (codes.length === 0) return null;
  return (
    <Notice tone="warning" action={<CodesForm field={dropField(kind)} codes={codes} label="Убрать из списка" />}>
      Больше не продаются, поэтому не показаны: код {codes.join(", код ")}
    </Notice>
  );
}

interface CodesFormProps {
  field: string;
  codes: readonly string[];
  label: string;
  /** Completes the accessible name. */
  name?: string;
  /** Looks like a link, where there are many of them. */
  isLink?: boolean;
}

export function CodesForm({ field, codes, label, name, isLink }: CodesFormProps) {
  return (
    <form method="post" action={PICKS_PATH}>
      {codes.map((code) => (
        <input key={code} type="hidden" name={field} value={code} />
      ))}
      {isLink ? (
        <button type="submit" className={`${loneLink} ${css.link}`} aria-label={name && `${label} ${name}`}>
          {label}
        </button>
      ) : (
        <Button type="submit" aria-label={name && `${label} ${name}`}>
          {label}
        </Button>
      )}
    </form>
  );
}
