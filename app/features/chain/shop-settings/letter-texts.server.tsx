import {
  type LetterTextRow,
  letterPlaceholders,
  letterTextCalls,
  letterTextList,
  letterTextPreview,
  letterTextValues,
} from "../../../../gateway/contract/chain/letter-texts.ts";
import { Card } from "../../../ui/card.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { notFound, required } from "../../../visitor/error-responses.server.ts";
import { columnsOf } from "../../platform/resource-kit/columns.ts";
import type { FormView } from "../../platform/resource-kit/form-view.ts";
import { type ResourceForm, resourceForm } from "../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../platform/resource-kit/resource-list.server.ts";
import { savedColumns } from "./saved-columns.ts";

export const letterTexts = resourceList({
  title: "Тексты писем",
  summary: "Тема, начало и конец каждого вида писем; посмотреть с примером, вернуть как было",
  endpoint: letterTextList,
  columns: [columnsOf<LetterTextRow>().text("Письмо", ({ title }) => title), ...savedColumns<LetterTextRow>()],
  filters: [],
  rowId: ({ id }) => id,
});

const placeholders = Object.entries(letterPlaceholders)
  .map(([name, meaning]) => `{${name}} — ${meaning}`)
  .join(", ");

const form = resourceForm({
  list: letterTexts,
  calls: letterTextCalls,
  values: letterTextValues,
  titleOf: () => "Текст письма",
  asksWhy: true,
  fields: [
    {
      kind: "text",
      name: "subject",
      label: "Тема",
      hint: `Пусто: как пишет магазин. Подставляется: ${placeholders}; номер заказа только в письмах о заказах`,
    },
    { kind: "lines", name: "opening", label: "Начало", hint: "После «Здравствуйте». Пусто: ничего не добавлять" },
    { kind: "lines", name: "closing", label: "Конец", hint: "После всего остального. Пусто: ничего не добавлять" },
  ],
});

/** The form of the texts of a kind: what is typed can be looked at with an example before it is saved. */
export const letterTextForm: ResourceForm = {
  ...form,
  async loadOne(visitor, request, id): Promise<FormView> {
    const view = await form.loadOne(visitor, request, id);
    const { subject = "", opening = "", closing = "" } = view.values;
    const shown = await visitor.gateway.call(letterTextPreview, { id, subject, opening, closing });
    const usual = { id, subject: "", opening: "", closing: "" };
    const { title } = shown.ok ? shown.data : required(await visitor.gateway.call(letterTextPreview, usual));
    const problems = shown.ok ? [] : shown.errors.map(({ message }) => message);
    return {
      ...view,
      title: `Письмо «${title}»`,
      trial: { label: "Посмотреть с примером", action: `${form.path}${encodeURIComponent(id)}/` },
      preview: <LetterPreview letter={shown.ok ? shown.data : null} problems={problems} />,
    };
  },
  loadNew: async () => {
    throw notFound();
  },
};

interface LetterPreviewProps {
  /** With example values; null while the texts are wrong. */
  letter: { subject: string; paragraphs: readonly string[] } | null;
  problems: readonly string[];
}

/** A letter as a customer would get it. */
function LetterPreview({ letter, problems }: LetterPreviewProps) {
  return (
    <section aria-label="Как это выглядит">
      {letter ? (
        <Card>
          <Stack gap="s">
            <strong>{letter.subject}</strong>
            {letter.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Stack>
        </Card>
      ) : (
        <Notice tone="danger" live>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
    </section>
  );
}
