/** A field of a form as the browser sent it: boxes of one list share a name. */
export type TypedField = [name: string, value: string];

/** A form that waits for its customer to sign in once more. */
export interface KeptForm {
  /** The page of the form, which takes it by POST. */
  path: string;
  /** What it does, for its customer: «Добавить адрес …». */
  label: string;
  fields: TypedField[];
}
