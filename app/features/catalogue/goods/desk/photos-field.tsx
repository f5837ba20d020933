import { MOST_OWN_PHOTOS, ownPhotoPicture } from "../../../../../gateway/contract/catalogue/picture-views.ts";
import type { fieldsOf } from "../../../../shared/form-reply.ts";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { Inline, Stack } from "../../../../ui/layout.tsx";
import { Select } from "../../../../ui/select.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { keptName, removedName } from "../../../platform/resource-kit/form-fields.ts";
import * as css from "../../../platform/resource-kit/form-page.css.ts";
import { placeName } from "./photo-order.ts";

interface PhotosFieldProps {
  /** Its value: ids by comma. */
  field: ReturnType<ReturnType<typeof fieldsOf>>;
}

const HINT = `До ${MOST_OWN_PHOTOS} фото JPEG, PNG или WebP, каждое до 8\u00a0МБ, за раз до 24\u00a0МБ. Списки показывают первое: пусть на нём товар целиком. Без фото сайт покажет рисунок`;
const SIDE = 160;

/** Own photos of goods, each to be moved or removed, and a file field for more. */
export function PhotosField({ field: { defaultValue = "", ...field } }: PhotosFieldProps) {
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
