import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/** Temporary files for a test file; `remove` deletes them all. */
export function temporaryFiles() {
  const folder = mkdtempSync(join(tmpdir(), "shop-import-"));
  let written = 0;
  return {
    write(content: string | Uint8Array, extension = "txt"): string {
      written += 1;
      const path = join(folder, `${written}.${extension}`);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A feed with the given offers. Categories: 1 Шины, 2 Зимние шины, 3 Диски, 4 Аккумуляторы, 5 Масла. */
export function ymlFeed(offers: string, encoding = "UTF-8"): string {
  return `<?xml version="1.0" encoding="${encoding}"?>
<!DOCTYPE yml_catalog SYSTEM "shops.dtd">
<yml_catalog date="2025-11-20 10:00"><shop><name>Протектор</name>
<currencies><currency id="RUR" rate="1"/></currencies>
<categories><category id="1">Шины</category><category id="2" parentId="1">Зимние шины</category>
<category id="3">Диски</category><category id="4">Аккумуляторы</category><category id="5">Масла</category></categories>
<offers>
${offers}
</offers></shop></yml_catalog>
`;
}

export function tyreOffer(sku: string, priceRoubles: string, extra = ""): string {
  return `<offer id="${sku}" available="true"><name>Зимняя шина Nokian Hakkapeliitta 10 205/55 R16 94T XL шипованная</name><vendor>Nokian</vendor><price>${priceRoubles}</price><categoryId>2</categoryId>${extra}</offer>`;
}

export const FITMENT_HEADER =
  "vendor;car;year;modification;pcd;diametr;gaika;zavod_shini;zamen_shini;tuning_shini;zavod_diskov;zamen_diskov;tuning_diski";

/** A ZIP archive of files that are stored as they are; names in UTF-8, unless `encodeName` says otherwise, as programs of Windows do. */
export function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  encodeName?: (name: string) => Buffer,
): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [title, data] = [encodeName?.(name) ?? Buffer.from(name), Buffer.from(content)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(encodeName ? 0 : 0x800, 2);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(title.length, 22);
    locals.push(Buffer.from("PK\x03\x04", "latin1"), facts, title, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, rest, title);
    offset += 30 + title.length + data.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(Buffer.concat(central).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...central, Buffer.from("PK\x05\x06", "latin1"), end]);
}
