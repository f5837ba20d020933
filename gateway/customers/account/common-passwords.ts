import { ApiError } from "../../platform/http/api-error.ts";
import { otherLayout } from "../../platform/keyboard-layout.ts";

let list: Promise<ReadonlySet<string>> | undefined;

/** Fifty thousand passwords of leaks; read when it is first needed, because it takes megabytes. */
async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].map(String));
}

/** Whether many others have the same password, in whatever case and keyboard layout, or it is one sign again and again. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const typed = password.trim().toLowerCase();
  if (new Set(typed).size <= 1) return true;
  list ??= readList();
  const common = await list;
  return common.has(typed) || common.has(otherLayout(typed) ?? typed);
}

/** Throws `invalid` at the field of the new password. C-11 */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password))
    throw new ApiError("invalid", [
      { field: "password", message: "Этот пароль слишком известен: его подбирают первым. Придумайте другой" },
    ]);
}
