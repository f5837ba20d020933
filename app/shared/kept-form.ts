/** A form that waits for its customer to sign in once more. */
export interface KeptForm {
  /** The page of the form, which takes it by POST. */
  path: string;
  /** What it does, for its customer: «Добавить адрес …». */
  label: string;
  fields: Record<string, string>;
}
