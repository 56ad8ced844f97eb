import type { Finding } from '@sagitta/shared-contracts/api/finding';
import { FINDING_KIND_NAMES } from '@sagitta/shared-contracts/rules/finding';
import { Button } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { placeText } from '../model/photo-place';
import { pointText } from '../model/plan-points';
import { StoredPhoto } from './stored-photo';
import styles from './visit.module.css';

interface FindingCardProps {
  number: number;
  finding: Finding;
  zone: string;
  /** Absent once it is signed, and for those who only read. */
  acts: { onEdit: () => void; onRemove: () => void } | null;
}

export function findingName(number: number, { kind, nodeName }: Pick<Finding, 'kind' | 'nodeName'>): string {
  return [`${number}. ${FINDING_KIND_NAMES[kind]}`, nodeName].filter(Boolean).join(', ');
}

/** One finding with its photo. */
export function FindingCard({ number, finding, zone, acts }: FindingCardProps) {
  const { kind, text, photo, notedAt, notedBy, x, y } = finding;
  return (
    <li className={styles.finding} data-kind={kind}>
      <h3>{findingName(number, finding)}</h3>
      {text === '' ? null : <p className={styles.words}>{text}</p>}
      {photo ? (
        <StoredPhoto findingId={finding.ID} updatedAt={finding.updatedAt} alt={`Photo of finding ${number}`} />
      ) : null}
      <p className={styles.note}>
        {[`Noted ${formatDateTime(notedAt, { zone, named: true })}`, notedBy && `by ${notedBy}`]
          .filter(Boolean)
          .join(' ')}
        {x !== null && y !== null ? `; ${pointText({ x, y })} of the plan` : ''}
      </p>
      {photo ? <p className={styles.note}>{photoText(photo, zone)}</p> : null}
      {acts ? (
        <div className={styles.acts}>
          <Button aria-label={`Edit finding ${number}`} onClick={acts.onEdit}>
            Edit
          </Button>
          <Button aria-label={`Remove finding ${number}`} onClick={acts.onRemove}>
            Remove
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function photoText({ takenAt, latitude, longitude, accuracy }: NonNullable<Finding['photo']>, zone: string): string {
  const when =
    takenAt === null
      ? 'When the photo was taken is not known'
      : `Photo taken ${formatDateTime(takenAt, { zone, named: true })}`;
  if (latitude === null || longitude === null || accuracy === null) return when;
  return `${when}, at ${placeText({ latitude, longitude, accuracy })}`;
}
