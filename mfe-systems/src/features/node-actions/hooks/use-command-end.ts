import type { NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isUnderWay } from '@sagitta/shared-contracts/rules/node-command';
import type { Notice } from '@sagitta/shared-contracts/shell';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { commandsQuery } from '../api/commands';
import { failedText } from '../model/command-steps';
import type { ActedNode } from './use-acted-node';

/** A command that a dialog has sent. */
interface Followed {
  command: number;
  /** What is said once the device has taken it over and its values follow. */
  text: string;
}

export type CommandEnd = 'done' | 'failed' | 'withdrawn';

/**
 * What became of a command that was sent, by its own state and nothing else; `end` is null until that is known. It is
 * told then, and not before. What a person withdrew needs no words.
 */
export function useCommandEnd({ node }: ActedNode): {
  waits: boolean;
  end: CommandEnd | null;
  follow: (followed: Followed | null) => void;
} {
  const services = useServices();
  const { notify } = services;
  const [followed, setFollowed] = useState<Followed | null>(null);
  const { data } = useQuery(commandsQuery(services, node.id));
  const sent = data?.find(({ id }) => id === followed?.command);
  const end = sent ? endOf(sent) : null;
  const failed = sent && end === 'failed' ? `${node.name}: ${failedText(sent)}` : undefined;
  const text = end === 'done' ? followed?.text : failed;
  const kind: Notice['kind'] = end === 'done' ? 'success' : 'error';
  useEffect(() => {
    if (text !== undefined) notify({ kind, text });
  }, [kind, text, notify]);
  return { waits: followed !== null && end === null, end, follow: setFollowed };
}

function endOf(command: NodeCommand): CommandEnd | null {
  if (isUnderWay(command)) return null;
  return command.state === 'failed' || command.state === 'withdrawn' ? command.state : 'done';
}
