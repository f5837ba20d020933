import { MOST_PHOTOS, ownPhotoPicture } from "../../../../../gateway/contract/catalogue/picture-views.ts";
import { FormProblems } from "../../../../shared/form-problems.tsx";
import { fieldsOf, type RefusedForm, tickOf } from "../../../../shared/form-reply.ts";
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
import { keptName, removedName } from "../../../platform/resource-kit/form-fields.ts";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import type { GoodsCardView, GoodsField } from "./goods-card.server.ts";
import { ASK_AGAIN } from "./goods-card-intents.ts";
import { placeName } from "./photo-order.ts";

interface PhotosFieldProps {
  /** Its value: ids by comma. */
  field: ReturnType<ReturnType<typeof fieldsOf>>;
}

const HINT = `До ${MOST_PHOTOS} фото JPEG, PNG или WebP, каждое до 8\u00a0МБ, за раз до 24\u00a0МБ. Списки показывают первое: пусть на нём товар целиком. Они идут перед фото из прайс-листа; без фото сайт покажет рисунок`;
const SIDE = 160;

/** Own photos of goods, each to be moved or removed, and a file field for more. */
function PhotosField({ field: { defaultValue = "", ...field } }: PhotosFieldProps) {
  const ids = defaultValue.split(",").filter(Boolean);
  const places = ids.map((_, at) => ({ value: String(at + 1), label: String(at + 1) }));
  return (
    <Stack gap="s">
      <input type="hidden" name={keptName(field.name)} value={defaultValue} />
      {ids.length > 0 && (
        <Stack as="ol" gap="s">
          {ids.map((id, at) => (
            <li key={id}>
              <Inline gap="s">
                <img
                  src={`${ownPhotoPicture(id)}-${SIDE}`}
                  alt={`Фото ${at + 1}`}
                  width={SIDE}
                  height={SIDE}
                  className={css.picture}
                />
                <Stack gap="xs">
                  <Select
                    id={`${field.id}-${placeName(id)}`}
                    name={placeName(id)}
                    label={`Место фото ${at + 1}`}
                    options={places}
                    defaultValue={String(at + 1)}
                  />
                  <Checkbox
                    id={`${field.id}-${removedName(id)}`}
                    name={removedName(id)}
                    label={`Удалить фото ${at + 1}`}
                  />
                </Stack>
              </Inline>
            </li>
          ))}
        </Stack>
      )}
      <TextField
        {...field}
        label="Добавить фото"
        hint={HINT}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
      />
    </Stack>
  );
}

interface GoodsCardProps {
  view: GoodsCardView;
  reply: RefusedForm<GoodsField> | undefined;
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
          <Details summary="Почему такая цена">
            <Stack gap="m">
              <DefinitionTable rows={view.reason} />
              {view.ruleHref && (
                <a href={view.ruleHref} className={loneLink}>
                  Правило цены
                </a>
              )}
              <Offers offers={view.offers} />
            </Stack>
          </Details>
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
      <ListPictures view={view} />
      <History history={view.history} />
    </BackOfficeFrame>
  );
}

/** What became of the addresses that the list of the goods names. */
function ListPictures({ view: { listPictures, mayAskAgain } }: Pick<GoodsCardProps, "view">) {
  if (listPictures.length === 0) return null;
  return (
    <Card as="section" labelledBy="list-photos">
      <Stack gap="m">
        <Heading level={2} size="large" id="list-photos">
          Фото из прайс-листа
        </Heading>
        <Stack as="ol" gap="s">
          {listPictures.map(({ url, photo, text, note }, at) => (
            <li key={url}>
              <Inline gap="s">
                {photo && (
                  <img
                    src={`${ownPhotoPicture(photo)}-${SIDE}`}
                    alt={`Фото ${at + 1} из прайс-листа`}
                    width={SIDE}
                    height={SIDE}
                    className={css.picture}
                  />
                )}
                <Stack gap="xs">
                  <strong>{text}</strong>
                  {note && <span>{note}</span>}
                  <a href={url} rel="noreferrer noopener nofollow" target="_blank" className={css.address}>
                    {url}
                  </a>
                </Stack>
              </Inline>
            </li>
          ))}
        </Stack>
        {mayAskAgain && (
          <form method="post">
            <Button name="intent" value={ASK_AGAIN}>
              Спросить фото ещё раз
            </Button>
          </form>
        )}
      </Stack>
    </Card>
  );
}

/** What other lists ask for the same goods. */
function Offers({ offers }: Pick<GoodsCardView, "offers">) {
  if (offers.length === 0) return null;
  return (
    <Stack gap="s">
      <Heading level={2} size="large">
        Предложения
      </Heading>
      {offers.map(({ source, code, title, text, canPart }) => (
        <form key={`${source} ${code}`} method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="part" />
          <input type="hidden" name="source" value={source} />
          <input type="hidden" name="code" value={code} />
          <strong>{title}</strong>
          <div>{text}</div>
          {canPart && <Button>Отделить: это другой товар</Button>}
        </form>
      ))}
    </Stack>
  );
}

function OwnForm({ view, reply }: GoodsCardProps) {
  const field = fieldsOf<GoodsField>("own", reply, view.values);
  return (
    <Card as="section" labelledBy="own-goods">
      <form method="post" noValidate encType="multipart/form-data">
        <input type="hidden" name="intent" value="own" />
        <input type="hidden" name="version" value={reply?.initialValue.version ?? view.version} />
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
          {view.listPictures.length > 0 && (
            <Checkbox {...tickOf(field("hidesListPhotos"))} label="Не показывать фото из прайс-листа" />
          )}
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
