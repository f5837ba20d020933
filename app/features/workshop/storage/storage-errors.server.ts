import type { Failure } from "../../../gateway/client.server.ts";

type Refused = Pick<Failure<string>, "code" | "errors" | "status">;

const FAILED = "Ошибка";
const NOT_WRITTEN = "Ошибка записи";

/** What the refusal of a call about contracts is shown as: its messages, a line each. ERR-028, ERR-029, ERR-030 */
export function contractsRefusal({ code, errors, status }: Refused) {
  const said = errors.filter(({ message }) => message !== "");
  const refusal: Refused = { code, errors: said.length > 0 ? said : [{ message: FAILED }], ...(status && { status }) };
  return { refusal, unavailable: FAILED };
}

/** Replies to asking for the goods that are read for what they say, and the refusals of staff who act for a client. ERR-031, ERR-032 */
const READ_STATUSES: readonly (number | undefined)[] = [200, 422];
const ACTING_CODES = ["acting_ended", "not_on_behalf", "unauthorized"];

/** The same for asking for the goods. ERR-033 */
export function retrieveRefusal(refused: Refused): ReturnType<typeof contractsRefusal> {
  const isRead = refused.code !== "malformed" && READ_STATUSES.includes(refused.status);
  if (isRead || ACTING_CODES.includes(refused.code)) return contractsRefusal(refused);
  return { refusal: { ...refused, errors: [{ message: NOT_WRITTEN }] }, unavailable: NOT_WRITTEN };
}
