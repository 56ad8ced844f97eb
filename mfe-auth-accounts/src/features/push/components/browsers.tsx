import { getPush, type PushBrowser, registerPush, removePush } from '@sagitta/shared-contracts/api/push';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { operationKey } from '@sagitta/shared-contracts/query-key';
import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Button, Row, Text } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { renewHistory } from '../../../shared/api/history';
import { RowWithAct } from '../../../shared/components/row-with-act';
import { RESULT_MS } from '../../../shared/hooks/use-result-pause';
import { pushQuery } from '../api/push';
import { isPushDenied, isPushSupported, ownEndpoint, subscribe, unsubscribe } from '../model/this-browser';

/** The registered browsers, and this one turned on or off. */
export function Browsers({ publicKey, browsers }: { publicKey: string; browsers: readonly PushBrowser[] }) {
  const services = useServices();
  const client = useQueryClient();
  const supported = isPushSupported();
  const own = useQuery({
    queryKey: operationKey(getPush, 'this browser'),
    queryFn: ownEndpoint,
    enabled: supported,
    staleTime: 0,
  });
  const here = browsers.find(({ endpoint }) => endpoint === own.data);
  const tell = (kind: 'success' | 'error', text: string) => services.notify({ kind, text, closeAfterMs: RESULT_MS });
  const finish = async () => {
    renewHistory(client);
    await own.refetch();
    await client.invalidateQueries({ queryKey: pushQuery(services).queryKey });
  };
  const register = useMutation({
    mutationFn: async () => {
      const input = await subscribe(publicKey);
      if (input) await services.call(registerPush, { input });
      return input !== null;
    },
    onSuccess: async (done) => {
      if (done) tell('success', 'This browser gets push messages now');
      else tell('error', 'This browser was not allowed to show notifications');
      await finish();
    },
    onError: (error) => tell('error', failure(error)),
  });
  const remove = useMutation({
    mutationFn: async ({ id, endpoint }: PushBrowser) => {
      await services.call(removePush, { input: { ID: id } });
      if (endpoint === own.data) await unsubscribe();
    },
    onSuccess: async () => {
      tell('success', 'The browser was removed');
      await finish();
    },
    onError: () => tell('error', 'The browser could not be removed'),
  });
  const mayTurnOn = supported && !isPushDenied() && own.isSuccess && !here;
  return (
    <>
      {browsers.length > 0 ? (
        <Box as="ul" display="grid" gap="2" aria-label="Browsers with push messages">
          {browsers.map((browser) => (
            <RowWithAct
              key={browser.id}
              act="Remove"
              actLabel={`Remove ${browser.label}${browser === here ? ', this browser' : ''}`}
              pending={remove.isPending && remove.variables.id === browser.id}
              onAct={() => remove.mutate(browser)}
            >
              {browser.label}
              {browser === here ? ' (this browser)' : ''}, since {formatDateTime(browser.createdAt)}
            </RowWithAct>
          ))}
        </Box>
      ) : (
        <Text>No browser is registered.</Text>
      )}
      {mayTurnOn ? (
        <Row justifyContent="flex-end">
          <Button size="sm" variant="primary" pending={register.isPending} onClick={() => register.mutate()}>
            Turn on in this browser
          </Button>
        </Row>
      ) : null}
    </>
  );
}

function failure(error: unknown): string {
  if (isApiError(error) && error.status === 422)
    return 'The host does not accept this browser, or has too many of yours';
  return 'Push messages could not be turned on in this browser';
}
