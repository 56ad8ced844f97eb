import type { ReadingImport } from '@sagitta/shared-contracts/api/reading-import';
import type { NodeShort } from '@sagitta/shared-contracts/api/node';
import { graphPath } from '@sagitta/shared-contracts/paths';
import { NO_SENSOR, UNKNOWN_SENSOR } from '@sagitta/shared-contracts/rules/node-actions';
import { importProblem } from '@sagitta/shared-contracts/rules/reading-import';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { EmptyState, Page, PageSection, PartStyles, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { useState } from 'react';
import type { Imported } from '../api/use-import';
import { importedRange, readingsText } from '../model/words';
import styles, { css } from './import.module.css';
import { ImportForm } from './import-form';
import { ImportList } from './import-list';

export interface ImportScreenProps {
  node: NodeShort;
  imports: readonly ReadingImport[];
}

/** A file for a device: chosen, checked, imported; and what was imported before. */
export function ImportScreen({ node, imports }: ImportScreenProps) {
  const [done, setDone] = useState<Imported | null>(null);
  const zone = siteZone(node.timezone);
  const sensor = sensorOf(node);
  const problem = importProblem({ active: node.active !== false, retired: node.retiredAt !== null });
  return (
    <Page>
      <PartStyles part="import" css={css} />
      <PageSection card title={`A file for ${node.name}`} note={node.SystemName}>
        {problem !== null || sensor === null ? (
          <EmptyState small title="Nothing can be imported here">
            {problem ?? (node.MainSensorType === 'unknown' ? UNKNOWN_SENSOR : NO_SENSOR)}
          </EmptyState>
        ) : (
          <ImportForm {...{ node, sensor, zone }} onChange={() => setDone(null)} onImported={setDone} />
        )}
        {done ? <Done {...{ done, node }} /> : null}
      </PageSection>
      <PageSection card title="Imports of this device" note={imports.length > 0 ? String(imports.length) : undefined}>
        <ImportList {...{ node, imports, zone }} />
      </PageSection>
    </Page>
  );
}

function sensorOf({ MainSensorType: type }: NodeShort): Measuring | null {
  return type === 'laser' || type === 'inclinometer' ? type : null;
}

function Done({
  done: { importID, stored, known, refused, firstAt, lastAt },
  node,
}: {
  done: Imported;
  node: NodeShort;
}) {
  if (importID === null)
    return (
      <Text role="status" className={styles.done}>
        {`Nothing was imported: no reading of the file is new (${readingsText(known)} were there already).`}
      </Text>
    );
  const left = refused > 0 ? ` ${refused === 1 ? '1 line was' : `${refused} lines were`} refused.` : '';
  return (
    <Text role="status" className={styles.done}>
      <strong>{`${readingsText(stored)} imported, as import ${importID}.`}</strong>
      {left}{' '}
      {firstAt && lastAt ? (
        <TextLink to={graphPath(node.id, importedRange(firstAt, lastAt))}>See them in the graph</TextLink>
      ) : null}
    </Text>
  );
}
