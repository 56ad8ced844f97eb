// A titled panel of a fixed height for a map; a part brings what is drawn inside.
export { MapFrame, type FrameProps } from './map-frame';
