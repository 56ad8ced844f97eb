import type { Node } from '@sagitta/shared-contracts/api/node';
import { withdrawNodeCommand, type NodeCommand } from '@sagitta/shared-contracts/api/node-command';
import { useServices } from '@sagitta/shared-contracts/remote';
import { isWaiting, type CommandKind } from '@sagitta/shared-contracts/rules/node-command';
import { Button, PartStyles, Row, Text } from '@sagitta/shared-ui/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { commandsQuery } from '../api/commands';
import { commandSteps, KIND_NAMES } from '../model/command-steps';
import { failureText } from '../model/failure';
import type { ActedNode } from '../hooks/use-acted-node';
import styles, { css } from './command-state.module.css';

function useCommands({ id }: Node) {
  return useQuery(commandsQuery(useServices(), id));
}

/** Newest first. */
const newestOf = (commands: readonly NodeCommand[] | null | undefined, kind: CommandKind) =>
  commands?.find((command) => command.kind === kind);

/** The command of a kind that the device has yet to fetch: another one would take its place. */
export function useWaiting(node: Node, kind: CommandKind): NodeCommand | undefined {
  const newest = newestOf(useCommands(node).data, kind);
  return newest && isWaiting(newest) ? newest : undefined;
}

export interface CommandStateProps {
  acted: ActedNode;
  kind: CommandKind;
}

/** How far the last command of a kind has come, and a way to take it back while it waits. */
export function CommandState({ acted: { node, zone, read }, kind }: CommandStateProps) {
  const commands = useCommands(node);
  const command = newestOf(commands.data, kind);
  const { call } = useServices();
  const withdrawal = useMutation({
    mutationFn: (commandID: number) => call(withdrawNodeCommand, { input: { commandID } }),
    onSettled: read,
  });
  if (commands.isError && !commands.data)
    return (
      <Row role="alert" flexWrap="wrap">
        <Text
          tone="danger"
          size="sm"
        >{`How far the last change of ${KIND_NAMES[kind]} has come could not be loaded.`}</Text>
        <Button size="sm" pending={commands.isFetching} onClick={() => void commands.refetch()}>
          Retry
        </Button>
      </Row>
    );
  if (!command) return null;
  return (
    <section aria-label={`Last change of ${KIND_NAMES[kind]}`} className={styles.command}>
      <PartStyles part="systems-command" css={css} />
      <ol aria-live="polite">
        {commandSteps(command, zone).map(({ label, time, state }) => (
          <li key={label} data-state={state}>
            <span>{label}</span>
            <span>{time}</span>
          </li>
        ))}
      </ol>
      {isWaiting(command) ? (
        <Button size="sm" pending={withdrawal.isPending} onClick={() => withdrawal.mutate(command.id)}>
          Withdraw
        </Button>
      ) : null}
      {withdrawal.isError ? (
        <Text role="alert" tone="danger">
          {failureText(withdrawal.error)}
        </Text>
      ) : null}
    </section>
  );
}
