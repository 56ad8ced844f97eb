import { Frame, type FrameProps } from './frame';

/** A panel for a map, on the map's own ground. */
export function MapFrame(props: FrameProps) {
  return <Frame {...props} kind="map" />;
}
