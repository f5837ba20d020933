const METHOD_NOT_ALLOWED = 405;
const UNAVAILABLE_STATUS = 503;

export const UNAVAILABLE = "Нет связи с магазином. Повторите через минуту";

/** What a code that was not sent is told with. ERR-006 */
export const CODE_NOT_SENT = "Ошибка отправки. Попробуйте повторить попытку позже.";
/** What a code that was not taken is told with. ERR-010, B-24 */
export const CODE_NOT_VALID = "Ошибка Валидации. Попробуйте повторить попытку позже.";

/** For a form that says the same whether nothing came or an answer without words. */
export const sameText = (words: string): OwnTexts => ({ unavailable: words, wordless: words });

interface Failed {
  code: string;
  /** HTTP status of the reply; absent when nothing came. */
  status?: number;
  errors: readonly { message: string }[];
}

interface OwnTexts {
  /** While nothing comes, or 503, without a word of the shop's. */
  unavailable?: string;
  /** For an answer without words, where the specification has words of its own for this form. */
  wordless?: string;
}

/** The gateway did not answer, or not as agreed. */
export const isUnavailable = (code: string): boolean => code === "unavailable" || code === "malformed";

/** Nothing came, or only that the shop is away. */
const isUnanswered = ({ code, status }: Failed): boolean =>
  code === "unavailable" && (status === undefined || status === UNAVAILABLE_STATUS);

/** Whether it is certain that nothing was done: the shop refused what it was asked. */
export const isRefusal = ({ code, status = 0 }: Failed): boolean =>
  !isUnavailable(code) || (status >= 400 && status < 500);

/**
 * What a customer reads when a call failed, in every form: one text for 405, else what the shop said, a line a message, else that
 * nothing came, or that something went wrong. ERR-002, ERR-003, ERR-004
 */
export function errorText(
  failed: Failed,
  { unavailable = UNAVAILABLE, wordless = "Упс, кажется что-то пошло не так" }: OwnTexts = {},
): string {
  if (failed.status === METHOD_NOT_ALLOWED) return "Ошибка отправки запроса. Повторите, пожалуйста";
  const said = failed.errors.map(({ message }) => message).filter(Boolean);
  return said.join("\n") || (isUnanswered(failed) ? unavailable : wordless);
}
