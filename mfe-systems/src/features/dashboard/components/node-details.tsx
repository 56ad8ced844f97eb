import type { Node } from '@sagitta/shared-contracts/api/node';
import { useState } from 'react';
import { technicalFacts } from '../model/technical-facts';
import styles from './dashboard.module.css';

/** Technical detail for installers and staff, closed at first. */
export function NodeDetails({ node, zone }: { node: Node; zone: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Technical detail</summary>
      {open ? (
        <dl>
          {technicalFacts(node, zone).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </details>
  );
}
