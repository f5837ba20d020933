import { Pagination } from "../../../ui/pagination.tsx";
import { type ListPosition, listPath } from "./list-position.ts";

interface ListPagesProps {
  path: string;
  position: ListPosition<string>;
  pageCount: number;
}

/** Links to the other pages of a list of the account, with the same status chosen. */
export const ListPages = ({ path, position, pageCount }: ListPagesProps) => (
  <Pagination page={position.page} pageCount={pageCount} hrefOf={(page) => listPath(path, { ...position, page })} />
);
