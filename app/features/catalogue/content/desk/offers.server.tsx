import {
  type SiteOfferRow,
  siteOfferCalls,
  siteOfferList,
  siteOfferPreview,
  siteOfferValues,
} from "../../../../../gateway/contract/catalogue/site-offers.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Stack } from "../../../../ui/layout.tsx";
import { archiveRows } from "../../../platform/resource-kit/archive-rows.server.ts";
import { columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { SiteOfferCard } from "../site-offer-card.tsx";
import { type SiteOfferView, siteOfferView } from "../site-offer-view.ts";
import { missingPage } from "./missing-page.server.ts";
import { shownColumns, shownDefaults, shownFilters, shownFormFields } from "./shown-parts.ts";

const column = columnsOf<SiteOfferRow>();

export const siteOffers = resourceList({
  title: "Акции на сайте",
  summary: "Страница «Акции»: тексты, картинки, условия и сроки; без промокодов",
  endpoint: siteOfferList,
  newLabel: "Добавить акцию на сайт",
  columns: [
    column.text("Название", ({ title }) => title),
    column.text("Адрес", ({ name }) => `/offers/${name}/`),
    ...shownColumns<SiteOfferRow>(),
  ],
  filters: [{ kind: "text", name: "text", label: "Название, текст или условия" }, ...shownFilters],
  rowId: ({ id }) => String(id),
  rowActs: archiveRows(siteOfferCalls),
});

export const siteOfferForm = resourceForm({
  list: siteOffers,
  calls: siteOfferCalls,
  values: siteOfferValues,
  newTitle: "Новая акция на сайте",
  titleOf: ({ title }) => title,
  defaults: shownDefaults,
  fields: [
    { kind: "text", name: "title", label: "Название" },
    {
      kind: "text",
      name: "name",
      label: "Имя для адреса",
      hint: "Латинскими буквами: /offers/имя/. Потом не меняется, и адрес отвечает и после окончания",
    },
    {
      kind: "lines",
      name: "body",
      label: "Текст",
      hint: "Можно <p>, <ul>, <ol>, <li>, <b>, <i>, <br> и ссылки <a href>; остальная разметка убирается",
    },
    { kind: "lines", name: "terms", label: "Условия", hint: "Простым текстом, мелко под акцией" },
    { kind: "picture", name: "picture", label: "Картинка", hint: "Необязательно", removable: true },
    { kind: "text", name: "pictureAlt", label: "Что на картинке", hint: "Словами, для тех, кто её не видит" },
    {
      kind: "text",
      name: "link",
      label: "К каким товарам ведёт",
      hint: "Ссылка на список или товар; пусто: без кнопки",
    },
    { kind: "text", name: "linkLabel", label: "Надпись на кнопке", hint: "Пусто: «Посмотреть товары»" },
    { kind: "number", name: "position", label: "Очередь", hint: "Меньшие числа выше на странице" },
    ...shownFormFields,
  ],
  preview: (values) => <OfferPreview view={siteOfferView({ ...values, isOver: false })} />,
  previewCall: siteOfferPreview,
  warn: ({ link }, visitor) => missingPage(visitor, link),
});

/** An offer as the page «Акции» shows it. */
function OfferPreview({ view }: { view: SiteOfferView }) {
  return (
    <section aria-label="Как это выглядит">
      <Stack gap="s">
        <p className={muted}>На странице «Акции»</p>
        <SiteOfferCard view={view} level={2} />
      </Stack>
    </section>
  );
}
