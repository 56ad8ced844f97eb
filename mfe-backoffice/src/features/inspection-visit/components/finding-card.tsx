import type { Finding } from '@sagitta/shared-contracts/api/finding';
import { FINDING_KIND_NAMES, pointText } from '@sagitta/shared-contracts/rules/finding';
import { Button } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { placeText } from '../model/photo-place';
import { asStored, type ShownFinding, waitingWords } from '../model/waiting-findings';
import { FindingPhoto } from './finding-photo';
import styles from './visit.module.css';

interface FindingCardProps {
  number: number;
  shown: ShownFinding;
  zone: string;
  /** Absent once it is signed, and for those who only read. */
  acts: { onEdit: () => void; onRemove: () => void } | null;
}

export function findingName(number: number, { kind, nodeName }: Pick<Finding, 'kind' | 'nodeName'>): string {
  return [`${number}. ${FINDING_KIND_NAMES[kind]}`, nodeName].filter(Boolean).join(', ');
}

/** One finding with its photo, as the host has it, and what waits of it. */
export function FindingCard({ number, shown, zone, acts }: FindingCardProps) {
  const finding = asStored(shown);
  const { kind, text, photo, notedAt, notedBy, x, y } = finding;
  const waits = waitingWords(shown);
  return (
    <li className={styles.finding} data-kind={kind} data-waits={waits === null ? undefined : true}>
      <h3>{findingName(number, finding)}</h3>
      {waits === null ? null : <p className={styles.waits}>{waits}</p>}
      {text === '' ? null : <p className={styles.words}>{text}</p>}
      {photo ? (
        <FindingPhoto
          finding={finding}
          waitingCall={shown.stored ? null : shown.photoCall}
          alt={`Photo of finding ${number}`}
        />
      ) : null}
      <p className={styles.note}>
        {[`Noted ${formatDateTime(notedAt, { zone, named: true })}`, notedBy && `by ${notedBy}`]
          .filter(Boolean)
          .join(' ')}
        {x !== null && y !== null ? `; ${pointText({ x, y })} of the plan` : ''}
      </p>
      {photo ? <p className={styles.note}>{photoText(photo, zone)}</p> : null}
      {acts && !shown.isGone ? (
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
