import { z } from "zod";
import { headerPlacements } from "../chain/region.ts";
import { line } from "../platform/desk-fields.ts";
import { editableEndpoints, listEndpoint, previewEndpoint } from "../platform/resource-kit.ts";
import {
  END_BEFORE_START,
  endsAfterStart,
  optionalLink,
  picture,
  shownFields,
  shownFilters,
  shownRow,
} from "../platform/shown-fields.ts";

/** A banner as staff look after it. NAV-050 … NAV-053, NAV-063 */
export const bannerValues = z
  .object({
    title: line("Напишите название"),
    placement: z.enum(headerPlacements, "Выберите место"),
    url: optionalLink.refine((text) => text !== "", "Напишите ссылку"),
    alt: line("Напишите, что на картинке", 200),
    /** For wide screens. */
    wide: picture.refine((path) => path !== "", "Выберите картинку"),
    /** For phones. */
    narrow: picture.refine((path) => path !== "", "Выберите картинку"),
    /** Around the pictures; empty for none. */
    colour: z
      .string()
      .trim()
      .regex(/^(#[0-9a-f]{6})?$/i, "Цвет пишется как #DFF0F8")
      .default(""),
    ...shownFields,
  })
  .refine(endsAfterStart, END_BEFORE_START);
export type BannerValues = z.output<typeof bannerValues>;

const bannerRow = z.object({ id: z.int(), title: z.string(), placement: z.string(), url: z.string(), ...shownRow });
export type BannerRow = z.output<typeof bannerRow>;

const common = { resource: "banners", permission: "content" } as const;
const editing = { ...common, name: "banner", title: "баннер", values: bannerValues } as const;

export const bannerList = listEndpoint({
  ...common,
  name: "bannerList",
  summary: "Список баннеров",
  filters: { placement: z.enum(headerPlacements).optional(), ...shownFilters },
  row: bannerRow,
});

export const bannerCalls = editableEndpoints(editing);
export const bannerPreview = previewEndpoint(editing);
