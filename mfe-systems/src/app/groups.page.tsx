import { GroupsList } from '../features/groups/components/groups-list';

export default function GroupsPage() {
  return <GroupsList />;
}
