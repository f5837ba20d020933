import { ErrorSummary } from "../ui/error-summary.tsx";
import * as css from "./form-problems.css.ts";
import { type FormReply, fieldId } from "./form-reply.ts";

/** The server's own words in one, else what is wrong with each field. */
export function FormProblems({ reply, title }: { reply: FormReply; title?: string }) {
  const entries =
    reply.message !== null
      ? [{ message: reply.message }]
      : Object.entries(reply.errors).flatMap(([name, messages = []]) =>
          messages.map((message) => ({ message, fieldId: fieldId(reply.form, name) })),
        );
  return (
    <div className={css.lines}>
      <ErrorSummary errors={entries} title={title} submission={reply} />
    </div>
  );
}
