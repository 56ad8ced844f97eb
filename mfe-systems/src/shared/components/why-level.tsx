import type { Node } from '@sagitta/shared-contracts/api/node';
import { PartStyles } from '@sagitta/shared-ui/core';
import { NoThreatLevel, ThreatLevel } from '@sagitta/shared-ui/instruments';
import { Popover } from '@sagitta/shared-ui/overlay';
import { isHatched, NO_LEVEL, shownLevel, shownWords, type LevelOf } from '../model/shown-level';
import { whyLevel } from '../model/why-level';
import styles, { css } from './why-level.module.css';

export interface WhyLevelProps {
  node: Node;
  now: number;
  zone: string | undefined;
  technical: boolean;
  /** That of now by default. */
  levelOf?: LevelOf;
}

/** The threat level of a device, which opens the panel that says why. */
export function WhyLevelChip({ node, ...shown }: WhyLevelProps) {
  return (
    <Popover
      label={`Why this level? ${node.name}`}
      align="end"
      renderTrigger={(trigger) => (
        <button type="button" className={styles.whyOpen} title="Why this level?" {...trigger}>
          <PartStyles part="systems-why" css={css} />
          <DeviceLevel node={node} now={shown.now} levelOf={shown.levelOf} />
        </button>
      )}
    >
      <WhyLevelPanel node={node} {...shown} />
    </Popover>
  );
}

/** A device's level as its card, its popup and the panel show it. */
export function DeviceLevel({ node, now, levelOf }: Pick<WhyLevelProps, 'node' | 'now' | 'levelOf'>) {
  const level = shownLevel(node, now, levelOf);
  return level ? (
    <ThreatLevel state={level.state} lastKnown={isHatched(level)} text={shownWords(level)} />
  ) : (
    <NoThreatLevel text={NO_LEVEL} />
  );
}

/** Why a card or marker looks as it does. */
export function WhyLevelPanel({ node, now, zone, technical, levelOf }: WhyLevelProps) {
  const { rule, formula, thresholds, age, obstruction } = whyLevel(node, now, { zone, technical, levelOf });
  return (
    <div className={styles.why}>
      <PartStyles part="systems-why" css={css} />
      <p className={styles.whyTitle}>
        Why this level? <DeviceLevel node={node} now={now} levelOf={levelOf} />
      </p>
      <p>{rule}</p>
      {formula === null ? null : <p className={styles.whyFormula}>{formula}</p>}
      <dl>
        {thresholds.map(({ level, text, reached }) => (
          <div key={level} style={{ display: 'contents' }}>
            <dt>{level}</dt>
            <dd className={reached ? styles.whyReached : undefined}>{reached ? `${text}, reached` : text}</dd>
          </div>
        ))}
        <dt>{age.label}</dt>
        <dd>{age.text}</dd>
        {obstruction === null ? null : (
          <>
            <dt>Obstruction</dt>
            <dd>{obstruction}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
