import { PageSection, PartStyles, Text } from '@sagitta/shared-ui/core';
import type { Difference } from '@sagitta/shared-ui/use-form';
import styles, { css } from './changes.module.css';

/** What a save would change. `theirs` of each change is what is typed. */
export function Changes({ changes }: { changes: readonly Difference[] }) {
  return (
    <PageSection title="What changes" note={String(changes.length)} card>
      <PartStyles part="systems-setting-changes" css={css} />
      {changes.length === 0 ? (
        <Text tone="muted">Nothing yet. What you change is listed here before you save it.</Text>
      ) : (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Stored now</th>
              <th scope="col">Will be</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PageSection>
  );
}
