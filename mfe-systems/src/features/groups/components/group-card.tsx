import { isPublicGroup, type SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { groupPath } from '@sagitta/shared-contracts/paths';
import { IconButton } from '@sagitta/shared-ui/core';
import { Globe, Lock, Trash2 } from '@sagitta/shared-ui/icons';
import { MISSING } from '@sagitta/shared-ui/format';
import { Link } from '@sagitta/shared-ui/router';
import styles from './groups-list.module.css';
import cardStyles from '../../../shared/components/card.module.css';

/** In px, as it is drawn. */
export const GROUP_CARD_HEIGHT = 100;

export interface GroupCardProps {
  group: SystemGroup;
  /** Left out for who is not offered to delete it. */
  onDelete?: () => void;
}

/**
 * One group: its name, how many systems it has, whether it is public or private
 * (docs/product/systems.md#system-groups).
 */
export function GroupCard({ group, onDelete }: GroupCardProps) {
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
        {onDelete ? (
          <span className={styles.act}>
            <IconButton label={`Delete ${group.name}`} destructive onClick={onDelete}>
              <Trash2 size={18} strokeWidth={1.7} />
            </IconButton>
          </span>
        ) : null}
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

function count(systems: number | null): string {
  return `${systems ?? MISSING} ${systems === 1 ? 'system' : 'systems'}`;
}
