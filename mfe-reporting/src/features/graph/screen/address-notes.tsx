import { Text } from '@sagitta/shared-ui/core';
import { addressProblems } from '../model/address-problems';

/** What the address asks for and the graph does not show. Lazy loading asks for the default. */
export default function AddressNotes({ query, now, zone }: { query: URLSearchParams; now: number; zone: string }) {
  return addressProblems(query, now, zone).map((problem) => (
    <Text key={problem} size="sm" tone="muted" role="note">
      {problem}
    </Text>
  ));
}
