import type { Failure } from "../../../gateway/client.server.ts";

/**
 * A failed call about services or appointments as it is told: what comes with HTTP 500 was not written for customers, so it is empty;
 * otherwise the error is what the server said. ERR-034 … ERR-040, B-35
 */
export const serviceFailure = <Failed extends Pick<Failure<string>, "status" | "errors">>(failed: Failed): Failed =>
  failed.status === 500 ? { ...failed, errors: [] } : failed;

/** The refusal of a time without words of the shop's. */
export const TAKEN = "Это время только что заняли. Выберите другое";
