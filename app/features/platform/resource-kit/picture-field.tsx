import { Checkbox } from "../../../ui/checkbox.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { keptName, removedName } from "./form-fields.ts";
import * as css from "./form-page.css.ts";

interface PictureFieldProps {
  name: string;
  id: string;
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  /** Path of the picture that is stored; empty for none. */
  path: string;
  /** Words of the box that takes it away, where others than those made of the label are meant. */
  removable: string | boolean;
  /** Shown as on the dark header: a light logo would not be seen on a page. */
  isOnDark: boolean;
}

const ACCEPTED = "JPEG, PNG или WebP до 8 МБ";

/** A file field with the picture that the form has already: it stays where no other is chosen. */
export function PictureField({ name, id, label, hint, error, path, removable, isOnDark }: PictureFieldProps) {
  const words = [hint, ACCEPTED, path !== "" && "Без нового файла останется эта картинка"].filter(Boolean).join(". ");
  return (
    <Stack gap="xs">
      <TextField
        name={name}
        id={id}
        label={label}
        hint={words}
        error={error}
        type="file"
        accept="image/jpeg,image/png,image/webp"
      />
      {path !== "" && (
        <img src={path} alt={`${label}: сейчас`} className={isOnDark ? css.pictureOnDark : css.picture} />
      )}
      {path !== "" && removable && (
        <Checkbox
          id={`${id}-removed`}
          name={removedName(name)}
          label={removable === true ? `Убрать: ${label.toLowerCase()}` : removable}
        />
      )}
      <input type="hidden" name={keptName(name)} value={path} />
    </Stack>
  );
}
