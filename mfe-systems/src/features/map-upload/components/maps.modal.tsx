import type { System } from '@sagitta/shared-contracts/api/system';
import type { SystemMap } from '@sagitta/shared-contracts/api/system-map';
import { MAP_IMAGE_TYPES } from '@sagitta/shared-contracts/rules/map-upload';
import { Button, Row, Stack, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { FileField } from '@sagitta/shared-ui/forms';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { useLeaveQuestion } from '../../../shared/components/leave-question';
import { useState } from 'react';
import { MAPS, useMapUpload, type MapKind } from '../hooks/use-map-upload';

const LABELS: Readonly<Record<MapKind, { label: string; hint: string }>> = {
  main: {
    label: 'Main map',
    hint:
      'The plan on the dashboard: an image of at least 200 × 200 px and at most 10 MB. ' +
      'On one of another size, outlines and devices keep their places of the plan.',
  },
  report: { label: 'Report map', hint: 'For reports. Leave it empty to keep the stored one.' },
};

type Before = NonNullable<SystemMap['before']>;

function beforeText({ mapWidth, mapHeight, replacedAt, replacedBy }: Before, zone: string | undefined): string {
  const at = formatDateTime(replacedAt, { zone, named: true });
  return `${mapWidth} × ${mapHeight} px. ${replacedBy} replaced it on ${at}.`;
}

export interface MapsModalProps {
  system: Pick<System, 'ID' | 'name'> & Partial<Pick<System, 'timezone'>>;
  onClose: () => void;
}

/** Uploads the main map of a system and its map of reports (docs/product/map.md#map-upload). */
export function MapsModal({ system, onClose }: MapsModalProps) {
  const {
    maps,
    saving,
    ready,
    choose,
    save,
    cancel,
    question: asked,
    before,
    unread,
    readAgain,
    restore,
  } = useMapUpload(system.ID, onClose);
  const [isAsking, setIsAsking] = useState(false);
  const chosen = MAPS.some((kind) => maps[kind].file !== null);
  const { leave, question } = useLeaveQuestion(chosen, `Maps of ${system.name}`, onClose);
  return (
    <>
      <Dialog
        open
        title={`Maps of ${system.name}`}
        onClose={leave}
        keepOnOutsideClick={chosen}
        onSubmit={() => {
          if (ready && !saving) save();
        }}
        actions={
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={!ready} pending={saving}>
              Save
            </Button>
          </>
        }
      >
        <Stack gap="4">
          {MAPS.map((kind) => (
            <FileField
              key={kind}
              {...LABELS[kind]}
              accept={MAP_IMAGE_TYPES}
              file={maps[kind].file}
              error={maps[kind].problem}
              progress={maps[kind].progress}
              disabled={saving}
              onChange={(file) => choose(kind, file)}
              onCancel={cancel}
            />
          ))}
          {unread ? (
            <Row role="alert" flexWrap="wrap" columnGap="3" rowGap="2">
              <Text size="sm" tone="danger">
                The stored map could not be loaded: whether a map before can be brought back is not known.
              </Text>
              <Button size="sm" disabled={saving} onClick={readAgain}>
                Retry
              </Button>
            </Row>
          ) : null}
          {before ? (
            <Row flexWrap="wrap" columnGap="3" rowGap="2">
              <Text size="sm">{`The map before had ${beforeText(before, system.timezone ?? undefined)}`}</Text>
              <Button size="sm" disabled={saving || chosen} onClick={() => setIsAsking(true)}>
                Bring it back
              </Button>
            </Row>
          ) : null}
        </Stack>
      </Dialog>
      {before && isAsking ? (
        <ConfirmDialog
          open
          title="Bring back the map before?"
          thing={`Maps of ${system.name}`}
          confirmLabel="Bring it back"
          onConfirm={() => {
            setIsAsking(false);
            restore();
          }}
          onCancel={() => setIsAsking(false)}
        >
          <Text>
            Image, outlines and places of devices become what they were when it was replaced. The map of now is kept in
            its place, so that this can be undone the same way.
          </Text>
        </ConfirmDialog>
      ) : null}
      {question}
      {asked ? (
        <ConfirmDialog
          open
          title="Is this the same plan?"
          thing={`Maps of ${system.name}`}
          confirmLabel="Replace the map"
          onConfirm={asked.confirm}
          onCancel={asked.cancel}
        >
          <Text>{asked.text}</Text>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
