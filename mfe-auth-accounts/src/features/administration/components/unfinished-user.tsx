import { editAccountPath } from '@sagitta/shared-contracts/paths';
import { Box, Button, Row, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import type { Unfinished } from '../api/make-user';

export interface UnfinishedUserProps {
  email: string;
  unfinished: Unfinished;
  nameOf: (systemId: number) => string;
  onStartOver: () => void;
}

/** What of making a user was done and what was not, where a later step failed. */
export function UnfinishedUser({
  email,
  unfinished: { made, missing, systems },
  nameOf,
  onStartOver,
}: UnfinishedUserProps) {
  const names = (ids: readonly number[]) => ids.map(nameOf).join(', ');
  return (
    <Box role="alert" border="hairline" borderColor="l2-mark" borderRadius="md" padding="3" display="grid" gap="2">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        The account {email} was created.
      </Text>
      {made.pinned.length > 0 ? (
        <Text size="sm" overflowWrap="anywhere">
          Done: it is in {names(made.pinned)}.
        </Text>
      ) : null}
      <Text size="sm" overflowWrap="anywhere">
        Not done:{' '}
        {missing === 'places'
          ? `it is not in ${names(systems)} yet.`
          : `the chosen notifications in ${names(systems)}. The defaults for new members apply there.`}
      </Text>
      <Text size="sm" tone="muted">
        Nothing typed is lost. "Try again" does only what is missing.
        {made.pinned.length === 0 ? ' Once the form is cleared, Pin User offers the account.' : ''}
      </Text>
      <Row justifyContent="space-between" flexWrap="wrap">
        {made.pinned.length > 0 ? <TextLink to={editAccountPath(made.id)}>Open the account</TextLink> : <span />}
        <Button size="sm" onClick={onStartOver}>
          Clear the form
        </Button>
      </Row>
    </Box>
  );
}
