import { graphPath } from '@sagitta/shared-contracts/paths';
import { Link } from '@sagitta/shared-ui/router';
import { Fragment } from 'react';
import { DeviceLevel, WhyLevelPanel, type WhyLevelProps } from '../../../shared/components/why-level';
import { readingText, shareText } from '../../../shared/model/reading';
import { whyLevel } from '../../../shared/model/why-level';
import styles from '../../../shared/map/map.module.css';

/**
 * A device on the map in a few lines: name, deflection, obstruction, thresholds (docs/product/map.md#system-map), and
 * why it looks as it does.
 */
export function NodePopup({ node, ...shown }: WhyLevelProps) {
  return (
    <div className={styles.popup}>
      <strong>
        {node.name}
        <DeviceLevel node={node} now={shown.now} levelOf={shown.levelOf} />
      </strong>
      {node.MainSensorType === 'none' ? null : <Measured node={node} {...shown} />}
      <details className={styles.popupWhy}>
        <summary>Why this level?</summary>
        <WhyLevelPanel node={node} {...shown} />
      </details>
      {node.MainSensorType === 'none' ? null : <Link to={graphPath(node.id)}>Go to graphs</Link>}
    </div>
  );
}

function Measured({ node, now, zone, technical, levelOf }: WhyLevelProps) {
  const { thresholds, obstruction } = whyLevel(node, now, { zone, technical, levelOf });
  return (
    <>
      <p>{`Deflection: ${readingText(node)}, ${shareText(node)}`}</p>
      <p>{`Obstruction: ${obstruction}`}</p>
      <p>
        Thresholds:{' '}
        {thresholds.map(({ level, text }, index) => (
          <Fragment key={level}>
            {index > 0 ? ', ' : ''}
            <span className={styles.popupWhole}>{`${level} ${text}`}</span>
          </Fragment>
        ))}
      </p>
    </>
  );
}
