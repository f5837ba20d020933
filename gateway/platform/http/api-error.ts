import type { ReplyError } from "../../contract/platform/endpoint.ts";

/** An error reply. `code` is one of the endpoint's codes; messages are Russian and fit for a customer. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: string;
  readonly errors: ReplyError[];
  readonly data: unknown;

  constructor(code: string, errors: string | ReplyError[], data: unknown = null) {
    super(typeof errors === "string" ? errors : errors.map((error) => error.message).join("\n"));
    this.code = code;
    this.errors =
      typeof errors === "string" ? [{ message: errors, code }] : errors.map((error) => ({ code, ...error }));
    this.data = data;
  }
}

/** The credential of a call is absent, wrong or has ended. */
export const notSignedIn = (): ApiError => new ApiError("unauthorized", "Войдите, чтобы продолжить");

export const notFound = (message: string): ApiError => new ApiError("not_found", message);

/** The call is one that nobody makes for another. */
export const notOnBehalf = (message = "За клиента это сделать нельзя"): ApiError =>
  new ApiError("not_on_behalf", message);

/** Acting for the client is over, or was another session's. */
export const actingEnded = (): ApiError => new ApiError("acting_ended", "Вы уже не действуете за клиента");
