import type { StaffPermission } from "../../../../gateway/contract/platform/staff-permissions.ts";
import type { StaffGroup } from "../back-office/staff-groups.ts";

/** A page of staff as an address whose changing parts have a colon: `/back-office/orders/:identity/`. */
export type PagePattern = `/${string}/`;

export interface JobStep {
  /** The page on which it is done; without one it is done away from the pages of staff, or on that of the step before. */
  at?: PagePattern;
  /** Buttons, links and fields of that page in square brackets, exactly as they are called there: `Нажмите [Выдать].` */
  text: string;
}

/** One job as the handbook tells it. */
export interface Job {
  /** Last part of its address. */
  id: string;
  title: string;
  /** Who lacks one of these is not shown the job. */
  needs: readonly [StaffPermission, ...StaffPermission[]];
  group: StaffGroup;
  /** Further words that it is found by. */
  words: string;
  purpose: string;
  steps: readonly JobStep[];
  /** What cannot be taken back, or how to. */
  forGood: string;
  /** What the client sees or receives. */
  client: string;
}
