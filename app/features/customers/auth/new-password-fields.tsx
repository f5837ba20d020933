import type { fieldsOf } from "../../../shared/form-reply.ts";
import { TextField } from "../../../ui/text-field.tsx";

interface NewPasswordFieldsProps {
  field: ReturnType<typeof fieldsOf>;
  minLength: number;
}

/** A new password and its repetition, marked up for password managers. */
export function NewPasswordFields({ field, minLength }: NewPasswordFieldsProps) {
  const same = { type: "password", autoComplete: "new-password", maxLength: 200 };
  return (
    <>
      <TextField {...field("password")} {...same} label="Новый пароль" hint={`Не меньше ${minLength} знаков`} />
      <TextField {...field("password_confirmation")} {...same} label="Новый пароль ещё раз" />
    </>
  );
}
