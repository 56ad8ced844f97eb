// Titled panels of a fixed height for charts and maps; a part brings what is drawn inside.
export { ChartFrame } from './chart-frame';
export { MapFrame } from './map-frame';
export { type FrameProps } from './frame';
