import { useServices } from '@sagitta/shared-contracts/remote';
import { LoadFailure, PageSection, Text } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { unlistedEventsQuery } from '../api/devices';
import { unlistedText } from '../model/not-judged';
import { Doubt } from './doubt';

/** What came of devices that are not in the list, is kept and not judged; nothing where there is none. */
export function UnlistedEvents() {
  const events = useQuery(unlistedEventsQuery(useServices()));
  if (events.isError && events.data === undefined)
    return <LoadFailure small what="Events of unlisted devices" query={events} />;
  if (!events.data || events.data.length === 0) return null;
  return (
    <PageSection card title="Not judged, of devices that are not in this list">
      {events.data.map((one) => (
        <Text key={`${one.SerialString} ${one.Source} ${one.Kind}`} size="sm" overflowWrap="anywhere">
          <Doubt>{unlistedText(one)}</Doubt>
        </Text>
      ))}
    </PageSection>
  );
}
