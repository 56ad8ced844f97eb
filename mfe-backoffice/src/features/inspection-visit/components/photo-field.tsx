import { Box, Button, Text } from '@sagitta/shared-ui/core';
import { CheckboxField } from '@sagitta/shared-ui/forms';
import { type ReactNode, useState } from 'react';
import type { FindingValues, NewPhoto } from '../model/finding-form';
import { placeNow, placeText } from '../model/photo-place';
import { PhotoProblem, PHOTO_PROBLEMS, scaledPhoto } from '../model/scaled-photo';
import { BlobImage } from './blob-image';
import styles from './visit.module.css';

interface PhotoFieldProps {
  value: FindingValues['photo'];
  onChange: (photo: FindingValues['photo']) => void;
  /** The one that was there before. */
  stored: ReactNode;
  error: string | null;
  keepsPlace: boolean;
  onKeepsPlace: (keeps: boolean) => void;
}

const NO_PLACE = 'Where it was taken is not known: the phone did not say.';

/** A photo from the camera or a file, scaled here (docs/product/inspection.md#findings). */
export function PhotoField({ value, onChange, stored, error, keepsPlace, onKeepsPlace }: PhotoFieldProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File) => {
    setProblem(null);
    setBusy(true);
    try {
      const place = keepsPlace ? placeNow() : null;
      const blob = await scaledPhoto(file);
      const takenAt = new Date(file.lastModified).toISOString();
      onChange({ blob, takenAt, place: await place });
    } catch (cause) {
      if (!(cause instanceof PhotoProblem)) console.warn('A photo could not be read.', cause);
      setProblem(cause instanceof PhotoProblem ? cause.message : PHOTO_PROBLEMS.unreadable);
    } finally {
      setBusy(false);
    }
  };
  const wrong = problem ?? error;
  return (
    <Box display="grid" gap="2" role="group" aria-label="Photo">
      <div className={styles.acts}>
        <Pick label="Take a photo" capture busy={busy} onPick={take} />
        <Pick label="Choose a photo" busy={busy} onPick={take} />
      </div>
      <CheckboxField label="Keep where the photo is taken" checked={keepsPlace} onChange={onKeepsPlace} />
      <Text role="status" size="sm" tone="muted">
        {busy ? 'The photo is made smaller…' : ''}
      </Text>
      {wrong ? (
        <Text role="alert" tone="danger">
          {wrong}
        </Text>
      ) : null}
      {value === 'stored' ? stored : null}
      {value !== null && value !== 'stored' ? <Taken photo={value} asked={keepsPlace} /> : null}
      {value === null ? null : (
        <div>
          <Button onClick={() => onChange(null)}>Remove photo</Button>
        </div>
      )}
    </Box>
  );
}

function Taken({ photo: { blob, place }, asked }: { photo: NewPhoto; asked: boolean }) {
  const missing = asked ? NO_PLACE : null;
  const says = place ? placeText(place) : missing;
  return (
    <>
      <BlobImage blob={blob} alt="New photo" />
      {says ? <Text size="sm">{says}</Text> : null}
    </>
  );
}

interface PickProps {
  label: string;
  /** From the camera, where there is one. */
  capture?: boolean;
  busy: boolean;
  onPick: (file: File) => Promise<void>;
}

function Pick({ label, capture = false, busy, onPick }: PickProps) {
  return (
    <label className={styles.pick}>
      {label}
      <input
        type="file"
        accept="image/*"
        disabled={busy}
        {...(capture && { capture: 'environment' })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) void onPick(file);
        }}
      />
    </label>
  );
}
