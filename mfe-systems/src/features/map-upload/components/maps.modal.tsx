import type { System } from '@sagitta/shared-contracts/api/system';
import { MAP_IMAGE_TYPES } from '@sagitta/shared-contracts/rules/map-upload';
import { Button, Stack, Text } from '@sagitta/shared-ui/core';
import { FileField } from '@sagitta/shared-ui/forms';
import { ConfirmDialog, Dialog } from '@sagitta/shared-ui/overlay';
import { useLeaveQuestion } from '../../../shared/components/leave-question';
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

export interface MapsModalProps {
  system: Pick<System, 'ID' | 'name'>;
  onClose: () => void;
}

/** Uploads the main map of a system and its map of reports (docs/product/map.md#map-upload). */
export function MapsModal({ system, onClose }: MapsModalProps) {
  const { maps, saving, ready, choose, save, cancel, question: asked } = useMapUpload(system.ID, onClose);
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
        </Stack>
      </Dialog>
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
