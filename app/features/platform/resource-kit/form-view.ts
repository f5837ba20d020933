import type { ReactNode } from "react";
import type { FilterOption } from "../../../../gateway/contract/platform/resource-kit.ts";
import type { RefusedForm } from "../../../shared/form-reply.ts";
import type { FormField } from "./form-fields.ts";
import type { PastView } from "./history-view.ts";

/** Both values of each field in which two people differ. */
export interface ConflictView {
  /** «Изменение: Пётр Котов, 14:05» */
  change: string;
  differences: { label: string; stored: string; typed: string }[];
  version: number;
}

/** `preview` is what was typed, cleaned. */
export type ResourceReply = RefusedForm & { conflict?: ConflictView; preview?: Record<string, unknown> };

export interface FormView {
  title: string;
  list: { label: string; href: string };
  fields: readonly FormField[];
  options: Record<string, FilterOption[]>;
  values: Record<string, string>;
  /** Idempotency key of a form that makes a new one; null in a form of a stored one. */
  key: string | null;
  /** Id of the stored one; null in a form that makes a new one. */
  id: string | null;
  trial: { label: string; action: string } | null;
  version: number | null;
  asksWhy: boolean;
  /** Who changed it last; null for a new one and for what came with the shop. */
  lastChange: string | null;
  isArchived: boolean;
  archiveHref: string | null;
  /** To a new one with the same values. */
  copy: { label: string; href: string } | null;
  /** Why it is not changed any more; null where it may be. */
  frozen: string | null;
  preview: ReactNode;
  /** The same of what is typed. */
  previewOf: ((values: Record<string, unknown>) => ReactNode) | null;
  canPreview: boolean;
  /** What it was before, the latest first. */
  history: PastView[];
  /** Which of them is in the form; null if it is the stored one. */
  taken: string | null;
}
