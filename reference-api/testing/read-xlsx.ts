import readExcel from 'read-excel-file/node';

/** The rows of a workbook's only sheet, by a reader independent of the writer. */
export async function readXlsx(bytes: Buffer): Promise<{ sheet: string; rows: unknown[][] }> {
  const [only] = await readExcel(bytes);
  if (!only) throw new Error('The workbook has no sheet.');
  return { sheet: only.sheet, rows: only.data };
}
