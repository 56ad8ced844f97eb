import { ImageOverlay, type Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import type { MapSize } from '../model/map-size';

export interface ImageLayerProps {
  map: LeafletMap;
  image: Blob;
  size: MapSize;
  /** The image cannot be drawn. */
  onBroken: () => void;
}

/** The map's picture in its own pixels. */
export function ImageLayer({ map, image, size, onBroken }: ImageLayerProps) {
  useEffect(() => {
    const url = URL.createObjectURL(image);
    const layer = new ImageOverlay(
      url,
      [
        [0, 0],
        [size.height, size.width],
      ],
      { alt: '', className: 'sy-plan' },
    ).addTo(map);
    layer.on('error', onBroken);
    return () => {
      layer.off('error', onBroken);
      layer.remove();
      URL.revokeObjectURL(url);
    };
  }, [map, image, size, onBroken]);
  return null;
}
