import type { SiteSettings } from "../../../visitor/visitor.server.ts";

/** Data of the error page when the shell could not be loaded. */
export interface FailedShell {
  errorHotlinePhone: string;
  showErrorText: boolean;
  /** Shown in debug mode. ERR-049 */
  errorText: string;
}

/** The failure, carrying the facts of the error page. ERR-052, ERR-053, ERR-056 */
export function failedShell(
  failure: unknown,
  { batteryHotlinePhone, showErrorText }: Pick<SiteSettings, "batteryHotlinePhone" | "showErrorText">,
): unknown {
  if (!(failure instanceof Response)) return failure;
  const facts: FailedShell = { errorHotlinePhone: batteryHotlinePhone, showErrorText, errorText: "ошибка layout" };
  const { status, statusText, headers } = failure;
  return Response.json(facts, { status, statusText, headers });
}
