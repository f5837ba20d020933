import type { ClientBase } from "pg";
import type { Zone } from "../../../contract/platform/local-time.ts";

export interface ImportLocation {
  id: number;
  code: string;
  /** IANA zone. */
  zone: Zone;
}

export async function readLocations(client: ClientBase): Promise<ImportLocation[]> {
  const { rows } = await client.query<ImportLocation>(
    "select l.id, l.code, r.zone from locations l join regions r on r.id = l.region_id",
  );
  return rows;
}
