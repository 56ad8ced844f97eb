export { Tabs, type Tab, type TabsProps } from './tabs';
// Remotes released before segments had a subpath of their own take them from here.
export { SegmentedControl, type Segment, type SegmentedControlProps } from '../segments/public';
