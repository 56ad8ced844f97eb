import { deflectionUnit } from '@sagitta/shared-contracts/rules/deflection';
import { IMPORT_PROBLEMS } from '@sagitta/shared-contracts/rules/reading-import';
import type { Measuring } from '@sagitta/shared-contracts/rules/threshold';
import { Button, Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime, formatNumber } from '@sagitta/shared-ui/format';
import type { CheckResult } from '../api/use-import';
import { readingsText, spanText } from '../model/words';
import styles from './import.module.css';

export interface ImportPreviewProps {
  sensor: Measuring;
  zone: string;
  result: CheckResult;
  pending: boolean;
  onImport: () => void;
}

/** What would be stored, and every line that would not. */
export function ImportPreview({ sensor, zone, result, pending, onImport }: ImportPreviewProps) {
  const { stored, known, firstAt, lastAt } = result;
  return (
    <section aria-label="Preview" className={styles.preview}>
      <h3>Preview</h3>
      <Text role="status">
        {stored > 0 && firstAt && lastAt ? (
          <>
            <strong>{`${readingsText(stored)} can be imported`}</strong>
            {`, ${spanText(firstAt, lastAt, zone)}.`}
          </>
        ) : (
          <strong>Nothing of this file can be imported.</strong>
        )}
        {known > 0 ? ` ${readingsText(known)} ${known === 1 ? 'is' : 'are'} there already.` : ''}
      </Text>
      {stored > 0 ? <Rows {...{ sensor, zone, result }} /> : null}
      <Lines result={result} />
      {stored > 0 ? (
        <Row gap="2" flexWrap="wrap">
          <Button variant="primary" pending={pending} onClick={onImport}>
            {`Import ${readingsText(stored)}`}
          </Button>
        </Row>
      ) : null}
    </section>
  );
}

function Rows({ sensor, zone, result: { rows, stored } }: Pick<ImportPreviewProps, 'sensor' | 'zone' | 'result'>) {
  // A microradian is 0.00006°: rounded as on a card, a recording of some would look flat.
  const shown = { unit: deflectionUnit(sensor), ...(sensor === 'inclinometer' && { decimals: 6 }) };
  const hasTemperatures = rows.some(({ temperature }) => temperature !== null);
  return (
    <table className={styles.rows}>
      <caption>
        {stored > rows.length ? `The first ${rows.length}, as they would be stored` : 'As they would be stored'}
      </caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Time</th>
          <th scope="col">Value</th>
          {hasTemperatures ? <th scope="col">Temperature</th> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, at, value, temperature }) => (
          <tr key={line}>
            <td>{formatNumber(line)}</td>
            <td>{formatDateTime(Date.parse(at), { zone, named: true })}</td>
            <td>{formatNumber(value, shown)}</td>
            {hasTemperatures ? <td>{formatNumber(temperature, { unit: '°C' })}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ result }: { result: CheckResult }) {
  const { refused, beyond, noted, missing, empty, problems } = result;
  const count = refused + noted;
  const counts = [
    refused > 0
      ? `${linesText(refused)} would be refused${beyond > 0 ? `, ${formatNumber(beyond)} beyond the sensor` : ''}.`
      : '',
    noted > 0 ? `${linesText(noted)} would be stored without the temperature.` : '',
    missing > 0 ? `${linesText(missing)} ${missing === 1 ? 'says' : 'say'} that there is no value.` : '',
    empty > 0 ? `${linesText(empty)} ${empty === 1 ? 'is' : 'are'} empty.` : '',
  ].filter(Boolean);
  return (
    <>
      <Text>{counts.length > 0 ? counts.join(' ') : 'No line has a problem.'}</Text>
      {count > 0 ? (
        <section aria-label="Problems">
          <ul className={styles.problems}>
            {problems.map(({ line, reason }) => (
              <li key={`${line} ${reason}`}>
                <span>{`Line ${formatNumber(line)}`}</span>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
          {count > problems.length ? (
            <Text size="sm" tone="muted">{`The first ${IMPORT_PROBLEMS} of ${formatNumber(count)} problems.`}</Text>
          ) : null}
        </section>
      ) : null}
    </>
  );
}

const linesText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`;
