import { Box, PartStyles, Stack, Text } from '@sagitta/shared-ui/core';
import type { RowId } from './selection';
import css from './selection.css';

export interface Outcome {
  id: RowId;
  /** What it is about. */
  name: string;
  done: boolean;
  /** `Confirmed`, or why not. */
  text: string;
}

export interface OutcomeListProps {
  outcomes: readonly Outcome[];
  /** `Confirmed`, `Deleted`: of all that were done. */
  done: string;
  /** `Not confirmed`. */
  notDone: string;
}

/** What became of each of many: first those of which nothing came. */
export function OutcomeList({ outcomes, done, notDone }: OutcomeListProps) {
  const parts = [
    { title: notDone, isDone: false },
    { title: done, isDone: true },
  ].map((part) => ({ ...part, rows: outcomes.filter((outcome) => outcome.done === part.isDone) }));
  return (
    <Stack gap="4">
      <PartStyles part="selection" css={css} />
      {parts.map(({ title, isDone, rows }) =>
        rows.length === 0 ? null : (
          <section key={title} aria-label={title}>
            <Text fontWeight="semibold" tone={isDone ? undefined : 'danger'}>
              {title}: {rows.length} of {outcomes.length}
            </Text>
            <Box as="ul" className="sg-outcomes">
              {rows.map(({ id, name, text }) => (
                <li key={id}>
                  <span>{name}</span>
                  <span>{text}</span>
                </li>
              ))}
            </Box>
          </section>
        ),
      )}
    </Stack>
  );
}
