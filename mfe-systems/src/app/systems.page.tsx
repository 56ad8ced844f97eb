import { SystemsList } from '../features/systems-list/components/systems-list';

export default function SystemsPage() {
  return <SystemsList />;
}
