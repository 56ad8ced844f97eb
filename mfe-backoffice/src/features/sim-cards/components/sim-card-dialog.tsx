import type { SimCard } from '@sagitta/shared-contracts/api/sim-card';
import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery } from '@tanstack/react-query';
import { placesQuery } from '../../../shared/api/places';
import { LoadedDialog } from '../../../shared/components/loaded-dialog';
import { simCardQuery, simCardsQuery } from '../api/sim-cards';
import { SimCardForm } from './sim-card-form';

export interface SimCardDialogProps {
  /** Null for a new one. */
  id: number | null;
  onClose: () => void;
}

/** Adds or edits a SIM card (docs/product/back-office.md#sim-cards). */
export default function SimCardDialog({ id, onClose }: SimCardDialogProps) {
  const services = useServices();
  const places = useQuery(placesQuery(services));
  const cards = useQuery(simCardsQuery(services));
  const card = useQuery({ ...simCardQuery(services, id ?? 0), enabled: id !== null });
  const title = id === null ? 'Add SIM card' : `Edit SIM card ${id}`;
  return (
    <LoadedDialog
      title={title}
      needs={[
        { what: 'SIM card', query: card },
        { what: 'Systems', query: places },
        { what: 'SIM cards', query: cards },
      ]}
      onClose={onClose}
    >
      {() => (
        <SimCardForm
          title={title}
          card={id === null ? null : (card.data as SimCard)}
          cards={cards.data ?? []}
          places={places.data ?? []}
          onClose={onClose}
        />
      )}
    </LoadedDialog>
  );
}
