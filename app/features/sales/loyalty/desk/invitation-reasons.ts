import type { InvitationReason, InvitationState } from "../../../../../gateway/contract/sales/loyalty-desk.ts";
import type { CellTone } from "../../../platform/resource-kit/columns.ts";

export const stateChips: Record<InvitationState, { text: string; tone: CellTone }> = {
  waiting: { text: "Ждёт решения", tone: "signal" },
  expected: { text: "Ждёт первого заказа", tone: "neutral" },
  rewarded: { text: "Начислено", tone: "success" },
  refused: { text: "Отказано", tone: "neutral" },
};

export const reasonTexts: Record<InvitationReason, string> = {
  same_phone: "Телефон одного есть в заказах другого",
  same_email: "Один и тот же почтовый ящик",
  old_account: "Аккаунту больше 30 дней",
  earlier_order: "Уже покупал раньше",
  inviter_blocked: "Пригласившему закрыта программа",
  phone_range: "Номера подряд",
  network: "Третье вступление из одной сети за день",
  many_a_day: "Больше пяти приглашений за день",
  many_a_year: "Больше тридцати приглашений за год",
  first_order: "Баллы — после первого полученного заказа",
};
