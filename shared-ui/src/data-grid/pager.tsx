import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { IconButton } from '../core/icon-button';
import { formatNumber, formatRange } from '../format/number';
import { PartStyles } from '../theme/part-styles';
import css from './pager.css';

export interface PagerProps {
  /** Of what: names the landmark. */
  label: string;
  /** From 0. */
  page: number;
  pageSize: number;
  total: number;
  onPageChange: (page: number) => void;
  pageSizes?: readonly number[];
  onPageSizeChange?: (size: number) => void;
}

/** Which rows are shown, and the way to the others. */
export function Pager({ label, page, pageSize, total, onPageChange, pageSizes, onPageSizeChange }: PagerProps) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  const at = Math.min(page, last);
  const from = total === 0 ? 0 : at * pageSize + 1;
  return (
    <nav className="sg-pager" aria-label={label}>
      <PartStyles part="pager" css={css} />
      {pageSizes && onPageSizeChange ? (
        <label className="sg-pager-size">
          Rows per page
          <select value={pageSize} onChange={(event) => onPageSizeChange(Number(event.target.value))}>
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <span className="sg-figures" aria-live="polite">
        {formatRange(from, Math.min(total, (at + 1) * pageSize))} of {formatNumber(total)}
      </span>
      <span className="sg-pager-acts">
        <IconButton label="First page" disabled={at === 0} onClick={() => onPageChange(0)}>
          <ChevronsLeft />
        </IconButton>
        <IconButton label="Previous page" disabled={at === 0} onClick={() => onPageChange(at - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label="Next page" disabled={at === last} onClick={() => onPageChange(at + 1)}>
          <ChevronRight />
        </IconButton>
        <IconButton label="Last page" disabled={at === last} onClick={() => onPageChange(last)}>
          <ChevronsRight />
        </IconButton>
      </span>
    </nav>
  );
}
