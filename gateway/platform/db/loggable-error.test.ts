import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { loggableError } from "./loggable-error.ts";

describe("a logged error", () => {
  const cause = Object.assign(new Error("duplicate key value violates unique constraint"), {
    code: "23505",
    detail: "Key (phone)=(+79120000000) already exists.",
  });
  const error = new DrizzleQueryError('insert into "users"', ["+79120000000", "Анна"], cause);

  it("of a query keeps none of its values", () => {
    const logged = loggableError(error);
    expect(error.message).toContain("Анна");
    const { message, stack, cause: reason } = logged as Error;
    const written = JSON.stringify({ ...(logged as Error), message, stack, reason, inner: (reason as Error).message });
    expect(written).not.toMatch(/9120000000|Анна/);
  });

  it("says what failed, where and with which code", () => {
    const logged = loggableError(error) as Error;
    expect(logged).toMatchObject({ name: "DrizzleQueryError", message: 'Failed query: insert into "users"' });
    expect(logged.stack).toContain("loggable-error.test.ts");
    expect(logged.cause).toMatchObject({ message: cause.message, code: "23505" });
  });

  it("that is no error stays as it is", () => {
    expect(loggableError("text")).toBe("text");
  });
});
