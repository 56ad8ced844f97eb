import { createSimCard, saveSimCard, SimCardSchema, type SimCard } from '@sagitta/shared-contracts/api/sim-card';
import { useServices } from '@sagitta/shared-contracts/remote';
import { ownerOnWire } from '@sagitta/shared-contracts/rules/owner';
import type { FormSchema } from '@sagitta/shared-ui/use-form';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useRecordForm, type Stored } from '../../../shared/components/use-record-form';
import { renewSimCards } from '../api/sim-cards';
import { NEW_SIM, simInput, simValues, type SimOutput, type SimValues } from '../model/sim-form';

export interface SimCardFormOptions {
  card: SimCard | null;
  schema: FormSchema<SimValues, SimOutput>;
  onClose: () => void;
}

/** The form of a SIM card, and its calls. */
export function useSimCardForm({ card, schema, onClose }: SimCardFormOptions) {
  const { call, config } = useServices();
  const client = useQueryClient();
  return useRecordForm<SimValues, SimOutput>({
    thing: 'SIM card',
    schema,
    isNew: card === null,
    stored: card ? storedOf(card) : { values: NEW_SIM, lock: null },
    send: async (output, lock, isChanged) => {
      const input = simInput(output, ownerOnWire(output.owner, config.provider.slug), isChanged('imageData'));
      if (card) {
        await call(saveSimCard, { input: { ...input, ID: card.ID, updatedAt: lock } });
        return;
      }
      const { ID } = await call(createSimCard, { input });
      if (ID <= 0) throw new Error('The host did not create the SIM card.');
    },
    read: (stored) => {
      const read = v.safeParse(SimCardSchema, stored);
      return read.success ? storedOf(read.output) : null;
    },
    onSaved: () => {
      void renewSimCards(client);
      onClose();
    },
    onRefused: () => void renewSimCards(client),
  });
}

function storedOf(card: SimCard): Stored<SimValues> {
  return { values: simValues(card), lock: card.updatedAt };
}
