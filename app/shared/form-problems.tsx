import { ErrorSummary } from "../ui/error-summary.tsx";
import { problemsOf, type RefusedForm } from "./form-reply.ts";

interface FormProblemsProps {
  reply: RefusedForm | undefined;
  title?: string;
}

/** Why a form was refused, with links to its fields; takes the focus with every reply. */
export function FormProblems({ reply, title }: FormProblemsProps) {
  return reply ? <ErrorSummary errors={problemsOf(reply)} title={title} submission={reply} /> : null;
}
