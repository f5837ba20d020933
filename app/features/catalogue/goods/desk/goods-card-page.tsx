import { FormProblems } from "../../../../shared/form-problems.tsx";
import { type FormReply, fieldsOf, tickOf } from "../../../../shared/form-reply.ts";
import { loneLink } from "../../../../styles/typography.css.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { DefinitionTable } from "../../../../ui/definition-table.tsx";
import { Details } from "../../../../ui/details.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Grid, Inline, Stack } from "../../../../ui/layout.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextArea } from "../../../../ui/text-area.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { BackOfficeFrame } from "../../../platform/resource-kit/back-office-frame.tsx";
import type { GoodsCardView, GoodsField } from "./goods-card.server.ts";
import { PhotosField } from "./photos-field.tsx";

interface GoodsCardProps {
  view: GoodsCardView;
  reply: FormReply<GoodsField> | undefined;
}

/** Goods as they were imported, the form of what staff say in place of it, and what was said before. */
export function GoodsCardPage({ view, reply }: GoodsCardProps) {
  return (
    <BackOfficeFrame trail={[view.list]} messages={view.messages}>
      <Inline gap="s" align="baseline">
        <Heading level={1} size="title">
          {view.title}
        </Heading>
        <Badge tone={view.state.tone}>{view.state.text}</Badge>
      </Inline>
      <FormProblems reply={reply} />
      <Grid template="contentAndSum" gap="m">
        <Stack gap="m">
          <Card>
            <DefinitionTable rows={view.facts} />
          </Card>
          <Inline gap="s">
            {view.url && (
              <a href={view.url} className={loneLink}>
                Страница товара
              </a>
            )}
            {view.stock && (
              <a href={view.stock} className={loneLink}>
                Остатки
              </a>
            )}
          </Inline>
        </Stack>
        <OwnForm view={view} reply={reply} />
      </Grid>
      <History history={view.history} />
    </BackOfficeFrame>
  );
}

function OwnForm({ view, reply }: GoodsCardProps) {
  const field = fieldsOf<GoodsField>("own", reply, view.values);
  return (
    <Card as="section" labelledBy="own-goods">
      <form method="post" noValidate encType="multipart/form-data">
        <input type="hidden" name="intent" value="own" />
        <input type="hidden" name="version" value={reply?.values.version ?? view.version} />
        <Stack gap="m">
          <Heading level={2} size="large" id="own-goods">
            Вместо импорта
          </Heading>
          <Checkbox {...tickOf(field("isHidden"))} label="Скрыть с сайта" />
          <Select {...field("isSale")} label="Распродажа" options={view.saleOptions} />
          <TextField
            {...field("price")}
            label="Своя цена, ₽"
            hint="Пусто: как в импорте"
            width="short"
            inputMode="decimal"
            maxLength={20}
          />
          <TextField
            {...field("priceLastDay")}
            label="Последний день своей цены"
            hint={`По времени: ${view.priceZone}`}
            type="date"
            width="short"
          />
          <TextArea
            {...field("description")}
            label="Своё описание"
            hint="Простой текст, разметка убирается. Пусто: как в импорте"
            maxLength={5000}
            rows={6}
          />
          <PhotosField field={field("photos")} />
          <div>
            <Button variant="primary">Сохранить</Button>
          </div>
        </Stack>
      </form>
    </Card>
  );
}

function History({ history }: Pick<GoodsCardView, "history">) {
  if (history.length === 0) return null;
  return (
    <Details summary={`История: ${history.length}`}>
      <Stack as="ol" gap="m">
        {history.map(({ id, title, changes }) => (
          <li key={id}>
            <strong>{title}</strong>
            {changes.map((change) => (
              <div key={change}>{change}</div>
            ))}
          </li>
        ))}
      </Stack>
    </Details>
  );
}
