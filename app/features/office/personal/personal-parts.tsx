import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { Inline, Stack } from "../../../ui/layout.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { fileOf } from "./personal-path.ts";
import type { PersonalPartsView } from "./personal-view.server.ts";

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" labelledBy={id}>
      <Stack gap="m">
        <Heading level={2} size="large" id={id}>
          {title}
        </Heading>
        {children}
      </Stack>
    </Card>
  );
}

/** What is kept, for how long and why. */
export function KeptLists({ kept }: Pick<PersonalPartsView, "kept">) {
  return (
    <DataTable
      caption="Что хранится"
      captionHidden
      columns={[
        { key: "title", title: "Данные" },
        { key: "count", title: "Записей", numeric: true },
        { key: "kept", title: "Сколько хранятся" },
        { key: "why", title: "Зачем" },
      ]}
      rows={kept.map(({ title, count, kept: term, why }) => ({ id: title, cells: { title, count, kept: term, why } }))}
    />
  );
}

export function ConsentHistory({ consents }: Pick<PersonalPartsView, "consents">) {
  if (consents.length === 0) return <p>Согласий не было.</p>;
  return (
    <DataTable
      caption="История согласий"
      captionHidden
      columns={[
        { key: "title", title: "Согласие" },
        { key: "what", title: "Что сделано" },
        { key: "at", title: "Когда" },
        { key: "source", title: "Как" },
        { key: "version", title: "Версия текста" },
      ]}
      rows={consents.map((row, index) => ({
        // Rows of one moment are told apart by their place.
        id: String(index),
        cells: { ...row, at: row.at || "неизвестно", version: row.version || "неизвестна" },
      }))}
    />
  );
}

/** The same data for people and for programs. */
export function DataFiles({ page }: { page: string }) {
  return (
    <Inline gap="m">
      <a href={fileOf(page, "html")} download>
        Скачать для чтения (HTML)
      </a>
      <a href={fileOf(page, "json")} download>
        Скачать для программ (JSON)
      </a>
    </Inline>
  );
}

export function Obstacles({ obstacles }: Pick<PersonalPartsView, "obstacles">) {
  return (
    <Stack as="ul" gap="xs">
      {obstacles.map(({ text, names, href, action }) => (
        <li key={text}>
          {text}: {names}. <a href={href}>{action}</a>
        </li>
      ))}
    </Stack>
  );
}

interface FinalStepProps {
  /** Page of the person; the link leads back to it. */
  page: string;
  /** What was said at the first step. */
  values: Readonly<Record<string, string | undefined>>;
  question: string;
  /** Label of the button. */
  answer: string;
  children: ReactNode;
}

/** Asks once more before something is deleted for good. */
export function FinalStep({ page, values, question, answer, children }: FinalStepProps) {
  return (
    <form method="post" action={page}>
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="step" value="confirm" />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <Stack gap="s">
        <Notice tone="danger" title={question}>
          <p>{children}</p>
        </Notice>
        <Inline gap="s">
          <Button type="submit" variant="primary">
            {answer}
          </Button>
          <ButtonLink href={page}>Оставить</ButtonLink>
        </Inline>
      </Stack>
    </form>
  );
}
