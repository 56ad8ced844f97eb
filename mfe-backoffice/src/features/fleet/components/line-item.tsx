import { TextLink } from '@sagitta/shared-ui/router';
import { TriangleAlert } from '@sagitta/shared-ui/icons';
import { VisuallyHidden } from '@sagitta/shared-ui/core';
import type { FleetLine } from '../model/fleet-line';
import styles from './fleet.module.css';

/** One thing that needs someone, and what it is the cause of. */
export function LineItem({ line: { tone, title, system, says, to, devices = [] } }: { line: FleetLine }) {
  return (
    <li data-tone={tone}>
      <TriangleAlert size={16} aria-hidden="true" />
      <span className={styles.name}>
        {tone === 'bad' ? <VisuallyHidden>Urgent: </VisuallyHidden> : null}
        <LineName to={to}>{title}</LineName>
        {system ? <span className={styles.system}>{system}</span> : null}
      </span>
      <span className={styles.says}>{says}</span>
      {devices.length > 0 ? (
        <details>
          <summary>{devices.length === 1 ? '1 silent device' : `${devices.length} silent devices`}</summary>
          <ul>
            {devices.map((device) => (
              <li key={device.key}>
                <LineName to={device.to}>{device.title}</LineName>
                <span className={styles.says}>{device.says}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

function LineName({ to, children }: { to: string | null; children: string }) {
  return to === null ? children : <TextLink to={to}>{children}</TextLink>;
}
