import type { LateNoticeProps } from '../core/late-notice';
import { LoadingLabel, Skeleton } from '../core/skeleton';
import { PartStyles } from '../theme/part-styles';
import { gridHeight, HEADER_HEIGHT, ROW_HEIGHT } from './grid-frame';
import gridFrameCss from './grid-frame.css';

export interface GridSkeletonProps {
  label: string;
  columns: readonly string[];
  rows: number;
  lines: keyof typeof ROW_HEIGHT;
  isMobile: boolean;
  hasFilters: boolean;
  awaited?: LateNoticeProps;
}

/** The grid before its rows: as high and as wide as it will be. */
export function GridSkeleton({ label, columns, rows, lines, isMobile, hasFilters, awaited }: GridSkeletonProps) {
  if (isMobile) {
    return (
      <div className="sg-cards-wait" aria-busy="true">
        <PartStyles part="grid-frame" css={gridFrameCss} />
        <LoadingLabel {...awaited}>{`${label}: loading`}</LoadingLabel>
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} height={132} radius={8} />
        ))}
      </div>
    );
  }
  return (
    <>
      <PartStyles part="grid-frame" css={gridFrameCss} />
      <LoadingLabel {...awaited}>{`${label}: loading`}</LoadingLabel>
      <div className="sg-grid" aria-busy="true">
        <div className="sg-grid-wait" style={{ height: gridHeight({ rows, hasFilters, lines }) }}>
          <div className="sg-grid-wait-head" style={{ height: hasFilters ? 2 * HEADER_HEIGHT : HEADER_HEIGHT }}>
            {columns.map((header) => (
              <span key={header}>{header}</span>
            ))}
          </div>
          <WaitingRows rows={rows} lines={lines} columns={columns.length} />
        </div>
        <div className="sg-grid-foot" />
      </div>
    </>
  );
}

/** The place of the rows under a header that is there already. */
export function GridWait({
  label,
  columns,
  rows,
  lines,
  hasFilters,
  awaited,
}: Omit<GridSkeletonProps, 'columns' | 'isMobile'> & { columns: number }) {
  return (
    <div className="sg-grid-wait-body" style={{ top: hasFilters ? 2 * HEADER_HEIGHT : HEADER_HEIGHT }}>
      <LoadingLabel {...awaited}>{`${label}: loading`}</LoadingLabel>
      <WaitingRows rows={rows} lines={lines} columns={columns} />
    </div>
  );
}

/** Bars under one moving light: hundreds of lights of their own would cost every frame that the answer needs. */
function WaitingRows({ rows, lines, columns }: Pick<GridSkeletonProps, 'rows' | 'lines'> & { columns: number }) {
  return (
    <div className="sg-grid-wait-rows" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="sg-grid-wait-row" style={{ height: ROW_HEIGHT[lines] }}>
          {Array.from({ length: columns }, (__, column) => (
            <span key={column}>
              <span style={{ width: `${45 + ((row * 7 + column * 13) % 4) * 12}%` }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
