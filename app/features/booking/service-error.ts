import { errorText } from "../../visitor/error-text.ts";

interface Failed {
  status?: number;
  errors: readonly { message: string }[];
}

/**
 * The error of a call about services or appointments: empty for HTTP 500, otherwise what the server said, a line a message.
 * ERR-034 … ERR-039
 */
export const serviceErrorOf = ({ status, errors }: Failed): string =>
  status === 500 ? "" : errors.map(({ message }) => message).join("\n");

/** What is shown of it: an empty one is never a blank screen. ERR-040, B-35 */
export const shownServiceError = (error: string): string => error || errorText({ errors: [] });
