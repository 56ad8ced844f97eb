import { useColourMode } from '@sagitta/shared-ui/core';
import { useEffect, useState } from 'react';
import { Pane } from 'react-leaflet';
import type { Painter } from './canvas-layer';
import { CanvasOverlay } from './canvas-overlay';

const PANE = 'sy-outlines';
/** Under the tiles, which are at 200. */
const UNDER_TILES = { zIndex: 150 };

/** The world's outlines under everything else. Their data are a chunk of their own, fetched with the first map. */
export function OutlinesLayer() {
  const painter = useOutlines();
  const { mode } = useColourMode();
  return painter ? (
    <Pane name={PANE} style={UNDER_TILES}>
      <CanvasOverlay
        key={mode}
        painter={painter}
        pane={PANE}
        whileMoving
        attribution="Natural Earth, GeoNames (CC BY 4.0)"
      />
    </Pane>
  ) : null;
}

function useOutlines(): Painter | null {
  const [painter, setPainter] = useState<Painter | null>(null);
  useEffect(() => {
    let isGone = false;
    import(/* webpackChunkName: "outlines" */ './outlines/outlines').then(
      ({ paintOutlines }) => isGone || setPainter(() => paintOutlines),
      // The map is usable without them: marks, names and scale are drawn on a plain background.
      (error: unknown) => console.warn('The outlines of the map could not be fetched.', error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return painter;
}
