import type { Shell } from "./shell.server.ts";
import * as css from "./site-footer.css.ts";

/** NAV-001 … NAV-007 */
export function LegalNote({ shell: { brand, foundedYear, year, debugLine } }: { shell: Shell }) {
  return (
    <>
      <p>Информация на сайте носит справочный характер и не является публичной офертой (ст. 437 п. 2 ГК РФ)</p>
      <p>
        © {brand}, {foundedYear && foundedYear < String(year) && `${foundedYear}–`}
        {year}
      </p>
      <p className={css.debug}>{debugLine}</p>
    </>
  );
}
