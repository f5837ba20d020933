import { redirect } from "@remix-run/node";
import type { User } from "../../../../gateway/contract/customers/auth.ts";
import { campaignNoticeDisable, FIRST_EMAIL_NOTICE } from "../../../../gateway/contract/customers/notices.ts";
import { refusedByGateway } from "../../../visitor/form-reply.server.ts";
import { shownEmail } from "../../../visitor/shown-email.server.ts";
import type { Visitor } from "../../../visitor/visitor.server.ts";

const UNAVAILABLE = "Не удалось скрыть: нет связи с магазином. Повторите через минуту";

export interface EmailNoticeView {
  /** The address that waits for its confirmation; null for a user without any. */
  waiting: string | null;
}

/** What a user without a confirmed address is told; null for whoever has one or wants to see it no more. API-018 */
export function emailNoticeFor({ emails, disabled_notices }: User): EmailNoticeView | null {
  if (disabled_notices.includes(FIRST_EMAIL_NOTICE)) return null;
  if (emails.some(({ confirmed_at }) => confirmed_at !== null)) return null;
  const [first] = emails;
  return { waiting: first ? shownEmail(first.email) : null };
}

export async function hideEmailNotice({ gateway }: Visitor, form: FormData) {
  const result = await gateway.call(campaignNoticeDisable, { campaign_name: FIRST_EMAIL_NOTICE });
  if (!result.ok) return refusedByGateway(form, result, { fields: [], back: "/my/", unavailable: UNAVAILABLE });
  return redirect("/my/", 303);
}
