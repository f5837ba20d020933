import { HandlerTimeout } from "./handler.ts";
import type { RequestContext } from "./request-context.ts";
import { sendRefusal } from "./send-refusal.ts";

export interface FailureOptions {
  /** E.164; the battery hotline (ERR-056). Empty for none. */
  hotlinePhone: string;
  /** Shows the error text itself (ERR-053). */
  debugPages: boolean;
}

function readablePhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, "+7\u00a0($1)\u00a0$2-$3-$4");
}

/** Last resort when not even the site's own error page could be rendered (ERR-051, ERR-052). */
export function sendFailure(
  context: RequestContext,
  error: unknown,
  { hotlinePhone, debugPages }: FailureOptions,
): void {
  if (error instanceof HandlerTimeout && !debugPages) {
    sendRefusal(context, 503);
    return;
  }
  const orCall = hotlinePhone && `, либо свяжитесь с нами по круглосуточному телефону ${readablePhone(hotlinePhone)}`;
  const usualText = `Произошел технический сбой. Попробуйте повторить операцию${orCall}. Приносим извинения за предоставленные неудобства.`;
  sendRefusal(context, 500, { text: debugPages ? String(error) : usualText });
}
