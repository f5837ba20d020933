import { DESK_PATH, deskOrderPath } from "../../../shared/desk-order-path.ts";

export const PICK_LIST_PATH = `${DESK_PATH}collect/`;

/** Pages that ask before what cannot be undone, by the last part of their address. */
export const deskActs = {
  ready: "make_ready",
  "hand-out": "hand_out",
  cancel: "cancel",
  till: "till",
  "undo-hand-out": "undo_hand_out",
} as const;
export type DeskAct = (typeof deskActs)[keyof typeof deskActs];

export function deskActPath(identity: string, act: DeskAct): string {
  const [part = ""] = Object.entries(deskActs).find(([, event]) => event === act) ?? [];
  return `${deskOrderPath(identity)}${part}/`;
}

/** The form of a changed order: its buttons have intents of their own. */
export const CHANGE_FORM = "change";
