import {
  type BannerRow,
  type BannerValues,
  bannerCalls,
  bannerList,
  bannerPreview,
  bannerValues,
} from "../../../../../gateway/contract/catalogue/banners.ts";
import { headerPlacements } from "../../../../../gateway/contract/chain/region.ts";
import { muted } from "../../../../styles/typography.css.ts";
import { Stack } from "../../../../ui/layout.tsx";
import { archiveRows } from "../../../platform/resource-kit/archive-rows.server.ts";
import { columnsOf } from "../../../platform/resource-kit/columns.ts";
import { resourceForm } from "../../../platform/resource-kit/resource-form.server.ts";
import { resourceList } from "../../../platform/resource-kit/resource-list.server.ts";
import { headerBanner } from "../header-banner.ts";
import { HeaderBannerLink } from "../header-banner-link.tsx";
import * as css from "./banner-preview.css.ts";
import { missingPage } from "./missing-page.server.ts";
import { shownColumns, shownDefaults, shownFilters, shownFormFields } from "./shown-parts.ts";

const placements = headerPlacements.map((value, index) => ({ value, label: `Шапка, ${index + 1}-е место (${value})` }));
const column = columnsOf<BannerRow>();

export const banners = resourceList({
  title: "Баннеры",
  summary: "Картинка в шапке сайта: места, регионы, начало и конец показа",
  endpoint: bannerList,
  newLabel: "Добавить баннер",
  columns: [
    column.text("Название", ({ title }) => title),
    column.text("Место", ({ placement }) => placements.find(({ value }) => value === placement)?.label ?? placement),
    column.text("Куда ведёт", ({ url }) => url),
    ...shownColumns<BannerRow>(),
  ],
  filters: [
    { kind: "text", name: "text", label: "Название, ссылка или текст" },
    { kind: "select", name: "placement", label: "Место", anyLabel: "Любое", options: placements },
    ...shownFilters,
  ],
  rowId: ({ id }) => String(id),
  rowActs: archiveRows(bannerCalls),
});

export const bannerForm = resourceForm({
  list: banners,
  calls: bannerCalls,
  values: bannerValues,
  newTitle: "Новый баннер",
  titleOf: ({ title }) => title,
  defaults: { ...shownDefaults, placement: "header_main" },
  fields: [
    { kind: "text", name: "title", label: "Название", hint: "Для сотрудников" },
    {
      kind: "select",
      name: "placement",
      label: "Место",
      hint: "На странице один баннер: с первого места, на котором что-то есть",
      options: placements,
    },
    { kind: "text", name: "url", label: "Ссылка", hint: "Например, /catalog/tyres/ или адрес целиком" },
    { kind: "text", name: "alt", label: "Что на картинке", hint: "Словами, для тех, кто её не видит" },
    { kind: "picture", name: "wide", label: "Картинка для широкого экрана", hint: "1280 × 72 точки или вдвое больше" },
    { kind: "picture", name: "narrow", label: "Картинка для телефона", hint: "720 × 112 точек или вдвое больше" },
    { kind: "text", name: "colour", label: "Цвет вокруг картинки", hint: "Например, #DFF0F8; пусто: как у страницы" },
    {
      kind: "number",
      name: "position",
      label: "Очередь",
      hint: "На месте показан баннер с меньшим числом; одинаковые сменяют друг друга",
    },
    ...shownFormFields,
  ],
  preview: (values) => <BannerPreview {...values} />,
  previewCall: bannerPreview,
  warn: ({ url }, visitor) => missingPage(visitor, url),
});

/** A banner as the header of the site shows it, on a wide screen and on a phone. */
function BannerPreview({ placement, title, url, alt, wide, narrow, colour }: BannerValues) {
  const metadata = { hex: colour };
  const banner = headerBanner({
    [placement]: {
      url,
      title,
      alt,
      images: [
        { type: "desktop_redesign", url: wide, metadata },
        { type: "mobile_redesign", url: narrow, metadata },
      ],
    },
  });
  if (!banner) return null;
  return (
    <section aria-label="Как это выглядит">
      <Stack gap="s">
        <p className={muted}>На широком экране</p>
        <HeaderBannerLink banner={{ ...banner, narrow: banner.wide }} on="desk" />
        <p className={muted}>На телефоне</p>
        <div className={css.phone}>
          <HeaderBannerLink banner={{ ...banner, wide: banner.narrow }} on="desk" />
        </div>
      </Stack>
    </section>
  );
}
