import { ErrorSummary } from "../../ui/error-summary.tsx";
import * as css from "./enquiry-problems.css.ts";
import type { EnquiryReply } from "./enquiry-reply.ts";

interface EnquiryProblemsProps<Field extends string> {
  reply: EnquiryReply<Field>;
  fields: readonly Field[];
  idOf(field: Field): string;
}

/** The server's own words in one, else what is wrong with each field. */
export function EnquiryProblems<Field extends string>({ reply, fields, idOf }: EnquiryProblemsProps<Field>) {
  const entries =
    reply.message !== null
      ? [{ message: reply.message }]
      : fields.flatMap((field) => (reply.errors[field] ?? []).map((message) => ({ message, fieldId: idOf(field) })));
  return (
    <div className={css.lines}>
      <ErrorSummary errors={entries} title="Запрос не отправлен" submission={reply} />
    </div>
  );
}
