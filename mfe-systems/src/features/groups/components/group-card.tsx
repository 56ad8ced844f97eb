import { isPublicGroup, type SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { groupPath } from '@sagitta/shared-contracts/paths';
import { isNotMonitored, levelWords } from '@sagitta/shared-contracts/rules/level-words';
import { triageText } from '@sagitta/shared-contracts/rules/triage';
import { IconButton } from '@sagitta/shared-ui/core';
import { Globe, Lock, Trash2 } from '@sagitta/shared-ui/icons';
import { formatNumber, MISSING } from '@sagitta/shared-ui/format';
import { ThreatLevel } from '@sagitta/shared-ui/instruments';
import { Star } from '@sagitta/shared-ui/mine';
import { Link } from '@sagitta/shared-ui/router';
import type { GroupTriage } from '../model/group-triage';
import styles from './groups-list.module.css';
import cardStyles from '../../../shared/components/card.module.css';

/** In px, as it is drawn. */
export const GROUP_CARD_HEIGHT = 148;

export interface GroupCardProps {
  group: SystemGroup;
  /** What its systems are like; null where that is not known, absent while it is loading. */
  triage: GroupTriage | null | undefined;
  /** Left out for who is not offered to delete it. */
  onDelete?: () => void;
}

/**
 * One group: its most serious system, how many are in danger, its name, how many systems it has, whether it is public
 * or private (docs/product/systems.md#system-groups).
 */
export function GroupCard({ group, triage, onDelete }: GroupCardProps) {
  const open = isPublicGroup(group);
  const Icon = open ? Globe : Lock;
  return (
    <article className={`${cardStyles.card} ${cardStyles.cardLink}`} aria-label={group.name}>
      <div className={cardStyles.cardHead}>
        <div className={cardStyles.cardNames}>
          <h2>
            <Link to={groupPath(group.ID)}>{group.name}</Link>
          </h2>
        </div>
        <div className={cardStyles.cardEnd}>
          {onDelete ? (
            <IconButton label={`Delete ${group.name}`} destructive onClick={onDelete}>
              <Trash2 size={18} strokeWidth={1.7} />
            </IconButton>
          ) : null}
          <Star kind="group" id={group.ID} name={group.name} />
        </div>
      </div>
      <div className={styles.triage}>
        {triage?.worst ? (
          <p>
            <ThreatLevel
              state={triage.worst.state}
              lastKnown={triage.worst.lastKnown || isNotMonitored(triage.worst)}
              text={levelWords(triage.worst)}
            />
          </p>
        ) : null}
        {triage === undefined ? null : <p>{triage ? triageText(triage.counts, formatNumber) : UNKNOWN}</p>}
      </div>
      <p className={cardStyles.cardFoot}>
        <span>{count(group.systemsCount)}</span>
        <span className={styles.open}>
          <Icon size={14} strokeWidth={1.7} aria-hidden="true" />
          {open ? 'Public' : 'Private'}
        </span>
      </p>
    </article>
  );
}

/** Nothing that a group could be taken for calm by. */
const UNKNOWN = 'How its structures are is not known';

function count(systems: number | null): string {
  return `${systems ?? MISSING} ${systems === 1 ? 'system' : 'systems'}`;
}
