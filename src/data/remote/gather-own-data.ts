import type { OwnDataPart, OwnDataPlace, OwnDataTables } from "@/domain/privacy/own-data-responses";

export async function gatherOwnData(
  readPart: (after: OwnDataPlace | null) => Promise<OwnDataPart>,
): Promise<OwnDataTables> {
  const tables: OwnDataTables = {};
  let after: OwnDataPlace | null = null;
  do {
    const part: OwnDataPart = await readPart(after);
    for (const [name, rows] of Object.entries(part.tables)) {
      tables[name] = [...(tables[name] ?? []), ...rows];
    }
    after = part.next;
  } while (after);
  return tables;
}
