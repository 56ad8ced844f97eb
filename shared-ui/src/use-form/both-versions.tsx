import { Box } from '../core/layout';
import type { Difference } from './basis';

/** What a person entered beside what is stored, field by field. */
export function BothVersions({ differences }: { differences: readonly Difference[] }) {
  return (
    <Box as="table" width="full" css={TABLE}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Yours</th>
          <th scope="col">Stored now</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, mine, theirs }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine}</td>
            <td>{theirs}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Columns of fixed shares: a long value must not squeeze the name of its field. */
const TABLE = {
  tableLayout: 'fixed',
  fontSize: '0.8125rem',
  '& th, & td': { textAlign: 'left', padding: '4px 8px 4px 0', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& td': { whiteSpace: 'pre-wrap' },
  '& th:first-of-type': { width: '27%' },
} as const;
