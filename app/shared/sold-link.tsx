import { type ComponentPropsWithoutRef, createContext, useContext } from "react";
import { ButtonLink } from "../ui/button-link.tsx";

/** Lists and pages that the shop has nothing for. */
export const MissingPages = createContext<readonly string[]>([]);

/** A button that leads to goods or works of a kind; not there where the shop has none. */
export function SoldLink(props: ComponentPropsWithoutRef<typeof ButtonLink>) {
  return useContext(MissingPages).includes(props.href) ? null : <ButtonLink {...props} />;
}
