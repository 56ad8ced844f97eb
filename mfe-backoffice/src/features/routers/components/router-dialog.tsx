import type { Router } from '@sagitta/shared-contracts/api/router';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '../../../shared/api/places';
import { LoadedDialog } from '../../../shared/components/loaded-dialog';
import { freeSimCardsQuery, routerQuery, routersQuery } from '../api/routers';
import { RouterForm } from './router-form';

export interface RouterDialogProps {
  /** Null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** Adds or edits a router (docs/product/back-office.md#routers). */
export default function RouterDialog({ id, onClose }: RouterDialogProps) {
  const services = useServices();
  const places = useQuery(placesQuery(services));
  const routers = useQuery(routersQuery(services));
  const simCards = useQuery(freeSimCardsQuery(services));
  const router = useQuery({ ...routerQuery(services, id ?? 0), enabled: id !== null });
  const title = id === null ? 'Add router' : `Edit router ${id}`;
  return (
    <LoadedDialog
      title={title}
      needs={[
        { what: 'Router', query: router },
        { what: 'Systems', query: places },
        { what: 'Routers', query: routers },
        { what: 'SIM cards', query: simCards },
      ]}
      onClose={onClose}
    >
      {() => (
        <RouterForm
          title={title}
          router={id === null ? null : (router.data as Router)}
          routers={routers.data ?? []}
          freeSimCards={simCards.data ?? []}
          places={places.data ?? []}
          onClose={onClose}
        />
      )}
    </LoadedDialog>
  );
}
