import type { Campaign } from "./store.ts";

/** Why a code is not applied, for the customer. PRO-010, PRO-011 */
export const adverts = {
  unknown: "Такого промокода нет. Проверьте, нет ли опечатки",
  early: "Акция ещё не началась",
  over: "Срок действия промокода закончился",
  applied: "Вы уже применили этот промокод",
  exhausted: "Промокод уже использован наибольшее число раз",
} as const;

type Window = Pick<Campaign, "startsAt" | "endsAt" | "usesLeft">;

export const isOver = ({ endsAt }: Pick<Window, "endsAt">, now: Date): boolean => endsAt !== null && endsAt <= now;

/** Why a code cannot be applied now; null for an open campaign. */
export function closedReason(campaign: Window, now: Date): string | null {
  if (campaign.startsAt > now) return adverts.early;
  if (isOver(campaign, now)) return adverts.over;
  return campaign.usesLeft === 0 ? adverts.exhausted : null;
}
