import { useServices } from '@sagitta/shared-contracts/remote';
import { isWaiting } from '@sagitta/shared-contracts/rules/node-command';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { commandsQuery } from '../api/commands';
import type { ActedNode } from './use-acted-node';

interface Told {
  command: number;
  text: string;
}

/** Tells that a command was applied once it was, and not before. */
export function useToldWhenApplied({ node }: ActedNode): { waits: boolean; tell: (told: Told) => void } {
  const services = useServices();
  const { notify } = services;
  const [told, setTold] = useState<Told | null>(null);
  const { data } = useQuery(commandsQuery(services, node.id));
  const sent = data?.find(({ id }) => id === told?.command);
  const over = sent !== undefined && !isWaiting(sent);
  const text = sent?.state === 'applied' || sent?.state === 'recalculated' ? told?.text : undefined;
  useEffect(() => {
    if (text !== undefined) notify({ kind: 'success', text });
  }, [text, notify]);
  return { waits: told !== null && !over, tell: setTold };
}
