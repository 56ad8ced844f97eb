export { SegmentedControl, type Segment, type SegmentedControlProps } from './segmented-control';
export { Tabs, type Tab, type TabsProps } from './tabs';
