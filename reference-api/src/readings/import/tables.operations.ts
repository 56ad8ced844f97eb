import { readTable } from '@sagitta/shared-contracts/api/pasted-table';
import { serve } from '../../access/calls/handler';
import { requirePage } from '../../access/guards';
import { Refusal } from '../../kit/refusal';
import { tableCells, UnreadableTable } from './read-table';

const serveReadTable = serve(readTable, async ({ caller, input }) => {
  requirePage(caller, '/installer_panel');
  try {
    return { cells: tableCells(input.text) };
  } catch (error) {
    if (error instanceof UnreadableTable) throw new Refusal(422, { text: error.message });
    throw error;
  }
});

export const tableOperations = [serveReadTable];
