import { ACCOUNTS_PATH, dashboardPath } from '@sagitta/shared-contracts/paths';
import { naturalCompare } from '@sagitta/shared-contracts/rules/natural-sort';
import { Box, EmptyState, PageSection, Row, Text } from '@sagitta/shared-ui/core';
import { TextLink } from '@sagitta/shared-ui/router';
import { failedList } from '../../../shared/components/failed-list';
import { useLongList } from '../../../shared/hooks/use-long-list';
import { useSystems } from '../../../shared/hooks/use-systems';
import { AdministeredList, LoadingList } from './administered-list';

/** The systems of which a commoner is administrator (docs/product/accounts.md#settings-panel). */
export function AdministeredSystems() {
  const systems = useSystems();
  const mine = systems.data
    ?.filter(({ accountRole }) => accountRole === 'administrator')
    .sort((a, b) => naturalCompare(a.name, b.name));
  const { shown, search, rest } = useLongList(mine ?? [], 'Find a system', ({ name }) => name);
  const failure = failedList('Systems', { Systems: systems });
  if (failure) return failure;
  return (
    <PageSection title="Systems" note={mine ? String(mine.length) : undefined} card>
      {systems.isPending ? <LoadingList what="systems" /> : null}
      {mine?.length === 0 ? <EmptyState small title="You do not administer any system." /> : null}
      {search}
      <AdministeredList>
        {shown.map(({ ID, name, systemVersion }) => (
          <Box as="li" key={ID} display="flex" flexWrap="wrap" justifyContent="space-between" gap="1" columnGap="3">
            <TextLink to={dashboardPath(ID)}>{name}</TextLink>
            <Row gap="3">
              <TextLink to={`${ACCOUNTS_PATH}?system=${ID}`} aria-label={`Accounts and escalation of ${name}`}>
                Accounts and escalation
              </TextLink>
              <Text tone="muted" size="sm">
                {systemVersion}
              </Text>
            </Row>
          </Box>
        ))}
      </AdministeredList>
      {rest}
    </PageSection>
  );
}
