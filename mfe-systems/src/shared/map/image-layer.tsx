import { useEffect, useMemo } from 'react';
import { ImageOverlay } from 'react-leaflet';
import { wholeMap, type MapSize } from './map-size';
import styles from './pin.module.css';

export interface ImageLayerProps {
  image: Blob;
  size: MapSize;
  /** The image cannot be drawn. */
  onBroken: () => void;
}

/** The map's picture in its own pixels. */
export function ImageLayer({ image, size, onBroken }: ImageLayerProps) {
  const url = useObjectUrl(image);
  const bounds = useMemo(() => wholeMap(size), [size]);
  const eventHandlers = useMemo(() => ({ error: onBroken }), [onBroken]);
  return (
    <ImageOverlay key={url} url={url} bounds={bounds} className={styles.plan} alt="" eventHandlers={eventHandlers} />
  );
}

function useObjectUrl(blob: Blob): string {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
