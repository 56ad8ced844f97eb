import { useServices } from '@sagitta/shared-contracts/remote';
import { isWaiting } from '@sagitta/shared-contracts/rules/node-command';
import type { Notice } from '@sagitta/shared-contracts/shell';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { commandsQuery } from '../api/commands';
import { failedText } from '../model/command-steps';
import type { ActedNode } from './use-acted-node';

interface Told {
  command: number;
  /** What is said once the command was applied. */
  text: string;
}

/** Tells what became of a command once that is known, and not before. What a person withdrew needs no words. */
export function useToldWhenApplied({ node }: ActedNode): { waits: boolean; tell: (told: Told) => void } {
  const services = useServices();
  const { notify } = services;
  const [told, setTold] = useState<Told | null>(null);
  const { data } = useQuery(commandsQuery(services, node.id));
  const sent = data?.find(({ id }) => id === told?.command);
  const over = sent !== undefined && !isWaiting(sent);
  const applied = sent?.state === 'applied' || sent?.state === 'recalculated';
  const failed = sent?.state === 'failed' ? `${node.name}: ${failedText(sent)}` : undefined;
  const text = applied ? told?.text : failed;
  const kind: Notice['kind'] = applied ? 'success' : 'error';
  useEffect(() => {
    if (text !== undefined) notify({ kind, text });
  }, [kind, text, notify]);
  return { waits: told !== null && !over, tell: setTold };
}
