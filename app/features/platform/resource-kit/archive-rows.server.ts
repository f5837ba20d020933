import type { InputOf, OutputOf } from "../../../../gateway/contract/platform/endpoint.ts";
import type { editableEndpoints } from "../../../../gateway/contract/platform/resource-kit.ts";
import { noFields } from "./card-acts.server.ts";
import { type RowAct, rowAct } from "./row-acts.server.ts";

/** The calls of a resource whose rows go into the archive and back. */
type ArchiveCalls = Pick<ReturnType<typeof editableEndpoints>, "get" | "archive">;

/** Several rows of a resource into the archive, and back: each by the calls of its form, with the version that it has now. */
export const archiveRows = (calls: ArchiveCalls): Readonly<Record<"archive" | "restore", RowAct>> => ({
  archive: moving(calls, true, { label: "Убрать в архив", done: "убрано в архив", already: "уже в архиве" }),
  restore: moving(calls, false, { label: "Вернуть из архива", done: "вернулось", already: "и не было в архиве" }),
});

function moving(
  { get, archive }: ArchiveCalls,
  isArchived: boolean,
  { label, done, already }: { label: string; done: string; already: string },
): RowAct {
  return rowAct({
    permission: archive.access.staff,
    label,
    form: noFields,
    async run({ gateway }, row) {
      const input = { id: Number(row.id) } as InputOf<typeof get>;
      const found = await gateway.call(get, input);
      if (!found.ok) return found;
      const { version, isArchived: isSo } = found.data as OutputOf<typeof get>;
      if (isSo === isArchived) return { ok: true, text: already };
      const moved = await gateway.call(archive, { ...input, version, isArchived } as InputOf<typeof archive>);
      return moved.ok ? { ok: true, text: done } : moved;
    },
  });
}
