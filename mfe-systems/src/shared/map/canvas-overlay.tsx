import { createElementObject, createLayerComponent, type LayerProps } from '@react-leaflet/core';
import { CanvasLayer, type Painter } from './canvas-layer';

export interface CanvasOverlayProps extends LayerProps {
  /** A new one is drawn at once. */
  painter: Painter;
  /** Device pixels to a CSS pixel; below 1 for what has no edges. Fixed, like the class. */
  resolution?: number;
  className?: string;
}

/** A drawing over the whole map. */
export const CanvasOverlay = createLayerComponent<CanvasLayer, CanvasOverlayProps>(
  ({ painter, resolution, className }, context) =>
    createElementObject(new CanvasLayer(painter, resolution, className), context),
  (layer, { painter }, before) => {
    if (painter !== before.painter) layer.show(painter);
  },
);
