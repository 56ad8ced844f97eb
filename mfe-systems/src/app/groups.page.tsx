import { GroupsList } from '../features/groups/components/groups-list';
import { WallLinksButton } from '../features/wall/components/wall-links-button';

export default function GroupsPage() {
  return <GroupsList Tools={WallLinksButton} />;
}
