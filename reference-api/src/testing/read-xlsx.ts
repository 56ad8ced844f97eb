import readExcel from 'read-excel-file/node';

/** The rows of a workbook's only sheet, by a reader that has nothing to do with what wrote it. */
export async function readXlsx(bytes: Buffer): Promise<{ sheet: string; rows: unknown[][] }> {
  const [only] = await readExcel(bytes);
  if (!only) throw new Error('The workbook has no sheet.');
  return { sheet: only.sheet, rows: only.data };
}
