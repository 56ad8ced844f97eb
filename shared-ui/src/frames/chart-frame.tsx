import { Frame, type FrameProps } from './frame';

/** A panel for a chart. */
export function ChartFrame(props: FrameProps) {
  return <Frame {...props} kind="chart" />;
}
