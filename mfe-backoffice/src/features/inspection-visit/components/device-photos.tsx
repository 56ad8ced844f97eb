import type { DevicePhoto } from '@sagitta/shared-contracts/api/finding';
import { useServices } from '@sagitta/shared-contracts/remote';
import { FINDING_KIND_NAMES } from '@sagitta/shared-contracts/rules/finding';
import { PageSection, Text } from '@sagitta/shared-ui/core';
import { SelectField } from '@sagitta/shared-ui/forms';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { SearchSelect } from '@sagitta/shared-ui/select';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { devicePhotosQuery } from '../api/visit';
import { PhotosAwaited } from './photos-awaited';
import { StoredPhoto } from './stored-photo';
import styles from './visit.module.css';

interface DevicePhotosProps {
  nodes: readonly { id: number; name: string }[];
  /** Whose photos are shown until another is chosen. */
  first: number | null;
  zone: string;
}

/** Two photos of a device side by side (docs/product/inspection.md#before-and-after). */
export function DevicePhotos({ nodes, first, zone }: DevicePhotosProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const nodeId = chosen ?? first;
  return (
    <PageSection card title="Before and after">
      <SearchSelect
        label="Device"
        options={nodes.map(({ id, name }) => ({ value: id, label: name }))}
        value={nodeId}
        onChange={setChosen}
      />
      {nodeId === null ? <Text>Choose a device to see its photos side by side.</Text> : null}
      {nodeId === null ? null : <Photos key={nodeId} nodeId={nodeId} zone={zone} />}
    </PageSection>
  );
}

function Photos({ nodeId, zone }: { nodeId: number; zone: string }) {
  const photos = useQuery(devicePhotosQuery(useServices(), nodeId));
  if (photos.data) return <SideBySide photos={photos.data} zone={zone} />;
  return <PhotosAwaited what="Photos" late="The list of photos" query={photos} />;
}

function SideBySide({ photos, zone }: { photos: readonly DevicePhoto[]; zone: string }) {
  const [newest, oldest] = [photos[0], photos.at(-1)];
  const [chosen, setChosen] = useState<{ before: number | null; after: number | null }>({ before: null, after: null });
  if (!newest || !oldest) return <Text>No inspection has a photo of this device.</Text>;
  const of = (id: number | null, otherwise: DevicePhoto) => photos.find(({ ID }) => ID === id) ?? otherwise;
  const options = photos.map((photo) => ({ value: String(photo.ID), label: momentText(photo, zone) }));
  const sides = [
    { label: 'Before', side: 'before', photo: of(chosen.before, oldest) },
    { label: 'After', side: 'after', photo: of(chosen.after, newest) },
  ] as const;
  return (
    <>
      {photos.length === 1 ? <Text>There is one photo of this device so far.</Text> : null}
      <div className={styles.sides}>
        {sides.map(({ label, side, photo }) => (
          <figure key={side}>
            <SelectField
              label={label}
              options={options}
              value={String(photo.ID)}
              onChange={(id) => setChosen({ ...chosen, [side]: Number(id) })}
            />
            <StoredPhoto
              findingId={photo.ID}
              updatedAt={photo.updatedAt}
              alt={`${label}: ${momentText(photo, zone)}, ${FINDING_KIND_NAMES[photo.kind]}`}
            />
            <figcaption>
              <b>{FINDING_KIND_NAMES[photo.kind]}</b>
              {photo.text === '' ? '' : `: ${photo.text}`}
            </figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}

/** `21/11/2026, 16:40, inspection 2026`; of one without a moment when it was noted. */
function momentText({ photo, notedAt, year }: DevicePhoto, zone: string): string {
  const at =
    photo.takenAt === null ? `noted ${formatDateTime(notedAt, { zone })}` : formatDateTime(photo.takenAt, { zone });
  return `${at}, inspection ${year}`;
}
