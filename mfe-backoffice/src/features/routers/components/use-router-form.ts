import { createRouter, RouterSchema, saveRouter, type Router } from '@sagitta/shared-contracts/api/router';
import { useServices } from '@sagitta/shared-contracts/remote';
import { ownerOnWire } from '@sagitta/shared-contracts/rules/owner';
import type { FormSchema } from '@sagitta/shared-ui/use-form';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { useRecordForm, type Stored } from '../../../shared/components/use-record-form';
import { renewRouters } from '../api/routers';
import { NEW_ROUTER, routerInput, routerValues, type RouterOutput, type RouterValues } from '../model/router-form';

export interface RouterFormOptions {
  router: Router | null;
  schema: FormSchema<RouterValues, RouterOutput>;
  onClose: () => void;
}

/** The form of a router, and its calls. */
export function useRouterForm({ router, schema, onClose }: RouterFormOptions) {
  const { call, config } = useServices();
  const client = useQueryClient();
  return useRecordForm<RouterValues, RouterOutput>({
    thing: 'Router',
    schema,
    isNew: router === null,
    stored: router ? storedOf(router) : { values: NEW_ROUTER, lock: null },
    send: async (output, lock, isChanged) => {
      const input = routerInput(output, (owner) => ownerOnWire(owner, config.provider.slug), isChanged);
      if (router) {
        await call(saveRouter, { input: { ...input, ID: router.ID, updatedAt: lock } });
        return;
      }
      const { ID } = await call(createRouter, { input });
      if (ID <= 0) throw new Error('The host did not create the router.');
    },
    read: (stored) => {
      const read = v.safeParse(RouterSchema, stored);
      return read.success ? storedOf(read.output) : null;
    },
    onSaved: () => {
      void renewRouters(client);
      onClose();
    },
    onRefused: () => void renewRouters(client),
  });
}

function storedOf(router: Router): Stored<RouterValues> {
  return { values: routerValues(router), lock: router.updatedAt };
}
