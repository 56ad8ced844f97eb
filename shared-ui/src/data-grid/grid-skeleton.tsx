import type { LateNoticeProps } from '../core/late-notice';
import { LoadingLabel, Skeleton } from '../core/skeleton';
import { PartStyles } from '../theme/part-styles';
import { gridHeight, HEADER_HEIGHT, ROW_HEIGHT } from './grid-frame';
import gridFrameCss from './grid-frame.css';

export interface GridSkeletonProps {
  label: string;
  columns: readonly string[];
  rows: number;
  isMobile: boolean;
  hasFilters: boolean;
  awaited?: LateNoticeProps;
}

/** The grid before its rows: as high and as wide as it will be. */
export function GridSkeleton({ label, columns, rows, isMobile, hasFilters, awaited }: GridSkeletonProps) {
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
        <div className="sg-grid-wait" style={{ height: gridHeight({ rows, hasFilters }) }}>
          <div className="sg-grid-wait-head" style={{ height: hasFilters ? 2 * HEADER_HEIGHT : HEADER_HEIGHT }}>
            {columns.map((header) => (
              <span key={header}>{header}</span>
            ))}
          </div>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className="sg-grid-wait-row" style={{ height: ROW_HEIGHT }}>
              {columns.map((header, column) => (
                <Skeleton key={header} height={10} width={`${45 + ((row * 7 + column * 13) % 4) * 12}%`} />
              ))}
            </div>
          ))}
        </div>
        <div className="sg-grid-foot" style={{ height: 45 }} />
      </div>
    </>
  );
}
