import { z } from "zod";
import { endpoint } from "../platform/endpoint.ts";
import { lookUpPhone } from "../platform/user-fields.ts";
import { chosenDay, storageContract, storageNumber } from "../workshop/storage.ts";
import { requestSource } from "./staff-clients.ts";

/** A contract is shown to who names the phone of its owner besides; the number alone leads nowhere. A-06 */
const ofClient = { clientPhone: lookUpPhone, storageNumber };
const lookUp = { staff: "clients", orSecret: true } as const;
const change = { staff: "act", orSecret: true } as const;
const contract = z.object({ contract: storageContract });

/** API-100, STO-008 */
export const storageInfoByNumber = endpoint({
  name: "storageInfoByNumber",
  summary: "Договор хранения клиента по номеру",
  apiOrigin: "site",
  method: "POST",
  effect: "read",
  path: "/api/service/storage-info-by-number.json",
  access: lookUp,
  input: z.object(ofClient),
  output: contract,
});

/** API-102, STO-008 */
export const storageInfoByPhone = endpoint({
  name: "storageInfoByPhone",
  summary: "Договоры хранения клиента по телефону",
  apiOrigin: "site",
  method: "POST",
  effect: "read",
  path: "/api/service/storage-info-by-phone.json",
  access: lookUp,
  input: z.object({ clientPhone: lookUpPhone }),
  output: z.object({ contracts: z.array(storageContract), total: z.int() }),
});

/** As `storageRetrieve`, for the client of a phone. `requestSource` is one of `dataOptions`. API-101, API-106, STO-008 */
export const storageSendRetrieve = endpoint({
  name: "storageSendRetrieve",
  summary: "Запросить выдачу с хранения для клиента",
  apiOrigin: "site",
  method: "POST",
  path: "/api/service/send-storage-retrieve.json",
  access: change,
  input: z.object({ ...ofClient, requestSource, date: chosenDay.optional() }),
  output: contract,
  codes: { not_stored: 422 },
});

/** As `storageDelay`, for the client of a phone, who is told. A GET that writes: it needs the secret or a staff session. API-103, STO-008, D-01 */
export const storageDelayForClient = endpoint({
  name: "storageDelayForClient",
  summary: "Продлить хранение для клиента",
  apiOrigin: "site",
  method: "GET",
  effect: "write",
  path: "/api/service/storage-delay.json",
  access: change,
  input: z.object({ ...ofClient, planningDate: chosenDay }),
  output: contract,
});
