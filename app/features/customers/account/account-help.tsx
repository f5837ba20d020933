import { muted } from "../../../styles/typography.css.ts";
import { Button } from "../../../ui/button.tsx";
import { formatPhone } from "../../../ui/format.ts";
import { Stack } from "../../../ui/layout.tsx";

interface AccountHelpProps {
  /** E.164 */
  supportPhone: string;
  /** Who is signed in. */
  name: string;
}

/** The support phone and the sign-out button. CFG-043, CFG-044 */
export function AccountHelp({ supportPhone, name }: AccountHelpProps) {
  return (
    <Stack gap="s">
      <p className={muted}>
        Поддержка: <a href={`tel:${supportPhone}`}>{formatPhone(supportPhone)}</a>
      </p>
      <form method="post" action="/logout/">
        <Stack gap="xs">
          <p className={muted}>Вы вошли как {name}</p>
          <div>
            <Button>Выйти</Button>
          </div>
        </Stack>
      </form>
    </Stack>
  );
}
