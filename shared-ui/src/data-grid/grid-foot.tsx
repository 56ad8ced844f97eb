import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react';
import { Button } from '../core/button';
import { IconButton } from '../core/icon-button';
import { GridTools, type GridToolsProps } from './grid-tools';
import { Pager, type PagerProps } from './pager';
import type { ColumnPlaces } from './use-column-places';
import type { HiddenColumns } from './use-hidden-columns';

interface GridFootProps<Row> {
  tools: GridToolsProps<Row>;
  hidden: HiddenColumns;
  places: ColumnPlaces;
  pager: Omit<PagerProps, 'label'>;
}

/** Below the rows: files, columns out of sight or moved, and pages. */
export function GridFoot<Row>({ tools, hidden, places, pager }: GridFootProps<Row>) {
  return (
    <>
      <GridTools {...tools} />
      {hidden.at === null ? null : (
        <Button
          size="sm"
          variant="ghost"
          icon={hidden.at === 'end' ? <ArrowRight size={14} /> : <ArrowLeft size={14} />}
          onClick={hidden.show}
        >
          {hidden.at === 'end' ? 'More columns' : 'First columns'}
        </Button>
      )}
      {places.areMoved ? (
        <IconButton label="Reset columns" onClick={places.reset}>
          <RotateCcw size={16} />
        </IconButton>
      ) : null}
      <Pager label={`${tools.label}, pages`} {...pager} />
    </>
  );
}
