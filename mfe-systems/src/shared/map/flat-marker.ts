import { createElementObject, createLayerComponent, type EventedProps } from '@react-leaflet/core';
import { DomUtil, Marker, type LatLngExpression, type MarkerOptions } from 'leaflet';
import { memo } from 'react';

/** What the library calls whenever a marker may have to be placed again; its types leave it out. */
const library = Marker.prototype as Marker & { update: () => void };

/**
 * A marker in the layer of its map. The library moves an icon by `translate3d`, which makes each one a layer of its
 * own; with 200 of them every frame of the page costs 10 ms of the main thread, wherever on the page something changes.
 * Any transform is a space of its own, which is looked at with each frame that paints: an icon has a place instead. For
 * maps without animated zoom.
 */
class InLayer extends Marker {
  update(): this {
    library.update.call(this);
    const icon = this.getElement();
    if (icon?.style.transform) {
      const { x, y } = DomUtil.getPosition(icon);
      // One that is dragged is moved by the library, by a transform.
      if (this.options.draggable) icon.style.transform = `translate(${x}px, ${y}px)`;
      else Object.assign(icon.style, { transform: '', left: `${x}px`, top: `${y}px` });
    }
    return this;
  }
}

type Options = 'icon' | 'zIndexOffset' | 'draggable' | 'interactive' | 'keyboard' | 'autoPanOnFocus';

export interface FlatMarkerProps extends EventedProps, Pick<MarkerOptions, Options> {
  position: LatLngExpression;
}

/** Only its position and its stacking order can change. */
export const FlatMarker = memo(
  createLayerComponent<Marker, FlatMarkerProps>(
    ({ position, ...options }, context) => createElementObject(new InLayer(position, options), context),
    (marker, { position, zIndexOffset = 0 }, before) => {
      if (position !== before.position) marker.setLatLng(position);
      if (zIndexOffset !== before.zIndexOffset) marker.setZIndexOffset(zIndexOffset);
    },
  ),
);
