import { isUnreachable } from '@sagitta/shared-contracts/api-error';
import type { Correction } from '@sagitta/shared-contracts/correction';
import { useAsOf, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { Text } from '@sagitta/shared-ui/core';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { placesQuery } from '../api/places';
import { LoadedDialog } from '../components/loaded-dialog';
import { RENEW_RECORDS_MS } from '../model/renewal';
import { systemOptions } from '../model/place-options';
import type { NotesInput } from '../notes/notes-field';
import { freeQuery, kindQuery, oneQuery } from './kind-query';
import { RecordKindForm } from './record-kind-form';
import { recordTitle, type AnyRecordKind } from './record-kind';

export interface RecordKindDialogProps {
  kind: AnyRecordKind;
  /** Null for a new one. */
  id: number | null;
  /** What it corrects, where the host refused it. */
  correction?: Correction | undefined;
  onClose: () => void;
  Notes?: NotesInput;
}

/** Adds or edits a record of some kind. */
export default function RecordKindDialog({ kind, id, correction, onClose, Notes }: RecordKindDialogProps) {
  const services = useServices();
  const viewer = useSession();
  const places = useQuery(placesQuery(services));
  const list = useQuery(kindQuery(kind, services));
  const one = useQuery(oneQuery(kind, services, id));
  // No kind has two of them.
  const [free] = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.kind === 'free' ? [{ name, choices: field.choices }] : [],
  );
  const freeList = useQuery(freeQuery(free?.choices, services));
  const [listed] = useState(() => list.data?.find(({ ID }) => ID === id) ?? null);
  const isSilent = one.data === undefined && (isUnreachable(one.error) || isUnreachable(list.error));
  // What its list says of it is all but its images.
  const isOfList = !kind.one || (isSilent && listed !== null);
  const stored = isOfList ? listed : (one.data ?? null);
  /** Never read on this device: what is stored stays chosen until the host answers. */
  const isUnread = ({ data, error }: UseQueryResult<unknown>) =>
    isOfList && listed !== null && data === undefined && isUnreachable(error);
  const [arePlacesUnread, isFreeUnread] = [places, freeList].map(isUnread);
  const asOf = useAsOf([list], RENEW_RECORDS_MS);
  const knownAt = isOfList && id !== null && (kind.one || list.isError) ? (asOf?.at ?? null) : null;
  const others = useMemo(() => (list.data ?? []).filter(({ ID }) => ID !== id), [list.data, id]);
  const title = recordTitle(kind, id);
  return (
    <LoadedDialog
      title={title}
      needs={[
        ...(isOfList ? [] : [{ what: kind.thing, query: one }]),
        ...(arePlacesUnread ? [] : [{ what: 'Systems', query: places }]),
        { what: kind.title, query: list },
        ...(free && !isFreeUnread ? [{ what: free.choices.what, query: freeList }] : []),
      ]}
      onClose={onClose}
    >
      {() => {
        if (id !== null && stored === null) return <GoneDialog title={title} onClose={onClose} />;
        const chosen = {
          id: stored?.systemId ?? null,
          name: (stored?.systemName as string | null | undefined) ?? null,
        };
        const taken = new Set(kind.onePerSystem ? others.map(({ systemId }) => systemId) : []);
        const { systemId: field } = kind.fields;
        const isOptional = field?.kind === 'system' && field.optionalFor === viewer.category;
        return (
          <RecordKindForm
            title={title}
            kind={kind.one && knownAt !== null ? withoutImages(kind, correction?.typed) : kind}
            knownAt={knownAt}
            correction={correction ?? null}
            belongings={{
              stored,
              others,
              places: places.data ?? [],
              systems: systemOptions(places.data ?? [], viewer, chosen).filter(({ value }) => !taken.has(value)),
              staysInSystem: kind.onePerSystem === true && stored !== null,
              needsSystem: !isOptional,
              free: free ? { [free.name]: freeList.data ?? [] } : {},
              unread: { places: arePlacesUnread === true, free: isFreeUnread === true },
            }}
            Notes={Notes ?? null}
            onClose={onClose}
          />
        );
      }}
    </LoadedDialog>
  );
}

/** But those that were typed. */
function withoutImages(kind: AnyRecordKind, typed: object = {}): AnyRecordKind {
  return {
    ...kind,
    fields: Object.fromEntries(
      Object.entries(kind.fields).filter(([name, field]) => field.kind !== 'image' || Object.hasOwn(typed, name)),
    ),
  };
}

function GoneDialog({ title, onClose }: { title: string; onClose: () => void }) {
  return (
    <Dialog open size="lg" title={title} onClose={onClose}>
      <Text role="alert">Somebody deleted it in the meantime.</Text>
    </Dialog>
  );
}
