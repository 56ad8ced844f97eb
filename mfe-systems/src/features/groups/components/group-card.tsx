import { isPublicGroup, type SystemGroup } from '@sagitta/shared-contracts/api/system-group';
import { groupPath } from '@sagitta/shared-contracts/paths';
import { Globe, Lock } from '@sagitta/shared-ui/icons';
import { MISSING } from '@sagitta/shared-ui/format';
import { Link } from '@sagitta/shared-ui/router';

/** In px, as it is drawn. */
export const GROUP_CARD_HEIGHT = 88;

/** One group: its name, how many systems it has, whether it is public or private (document 2 §2). */
export function GroupCard({ group }: { group: SystemGroup }) {
  const open = isPublicGroup(group);
  const Icon = open ? Globe : Lock;
  return (
    <article className="sy-card sy-card-link" aria-label={group.name}>
      <div className="sy-card-head">
        <div className="sy-card-names"><h2><Link to={groupPath(group.ID)}>{group.name}</Link></h2></div>
        <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
      </div>
      <p className="sy-card-foot"><span>{count(group.systemsCount)}</span><span>{open ? 'Public' : 'Private'}</span></p>
    </article>
  );
}

function count(systems: number | null): string {
  return `${systems ?? MISSING} ${systems === 1 ? 'system' : 'systems'}`;
}
