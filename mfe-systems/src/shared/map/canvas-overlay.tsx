import { createElementObject, createLayerComponent, type LayerProps } from '@react-leaflet/core';
import { CanvasLayer, type CanvasOptions, type Painter } from './canvas-layer';

/** Its options are fixed for its life. */
export interface CanvasOverlayProps extends Omit<LayerProps, 'pane' | 'attribution'>, CanvasOptions {
  /** A new one is drawn at once. */
  painter: Painter;
}

/** A drawing over the whole map. */
export const CanvasOverlay = createLayerComponent<CanvasLayer, CanvasOverlayProps>(
  ({ painter, ...options }, context) => createElementObject(new CanvasLayer(painter, options), context),
  (layer, { painter }, before) => {
    if (painter !== before.painter) layer.show(painter);
  },
);
