import { useServices, useSession } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { placesQuery } from '../api/places';
import { LoadedDialog } from '../components/loaded-dialog';
import { systemOptions } from '../model/place-options';
import { RecordKindForm } from './record-kind-form';
import { kindQuery } from './kind-query';
import type { AnyRecordKind } from './record-kind';

export interface RecordKindDialogProps {
  kind: AnyRecordKind;
  /** Null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** Adds or edits a record of some kind. */
export default function RecordKindDialog({ kind, id, onClose }: RecordKindDialogProps) {
  const services = useServices();
  const viewer = useSession();
  const places = useQuery(placesQuery(services));
  const list = useQuery(kindQuery(kind, services));
  const [stored] = useState(() => list.data?.find(({ ID }) => ID === id) ?? null);
  const title = id === null ? `Add ${kind.inSentence}` : `Edit ${kind.inSentence} ${id}`;
  const taken = new Set(kind.onePerSystem ? list.data?.map(({ systemId }) => systemId) : []);
  return (
    <LoadedDialog
      title={title}
      needs={[
        { what: 'Systems', query: places },
        { what: kind.title, query: list },
      ]}
      onClose={onClose}
    >
      {() => {
        if (id !== null && stored === null) return <GoneDialog title={title} onClose={onClose} />;
        const chosen = { id: stored?.systemId ?? null, name: stored?.systemName ?? null };
        const systems = systemOptions(places.data ?? [], viewer, chosen);
        return (
          <RecordKindForm
            title={title}
            kind={kind}
            stored={stored}
            systems={systems.filter(({ value }) => value === chosen.id || !taken.has(value))}
            onClose={onClose}
          />
        );
      }}
    </LoadedDialog>
  );
}

function GoneDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <Text role="alert">Somebody deleted it in the meantime.</Text>
    </Dialog>
  );
}
