import { useServices } from '@sagitta/shared-contracts/remote';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { AttributionControl, ScaleControl, TileLayer } from 'react-leaflet';
import { OutlinesLayer } from './outlines-layer';
import type { Tiles } from './use-tiles';

/** Without a tile for this long, outlines are drawn in the meantime. */
const WAIT_MS = 1_500;

/** For the note of a map whose tiles failed. */
export const NO_TILES = 'the background map could not be loaded';

/**
 * The configured tiles under a map, with their attribution and a scale. Without them, and until the first one is there,
 * the outlines of countries and waters with the larger towns (docs/product/map.md#maps-without-tiles).
 */
export function Ground({ tiles: { areAsked, onTile, onTileError } }: { tiles: Tiles }) {
  const { mapTiles } = useServices().config;
  const shown = mapTiles && areAsked ? mapTiles : null;
  const { isLate, onTile: onInTime } = useLateTiles();
  const eventHandlers = useMemo(
    () => ({
      tileload: () => {
        onInTime();
        onTile();
      },
      tileerror: onTileError,
    }),
    [onInTime, onTile, onTileError],
  );
  return (
    <>
      <AttributionControl prefix={false} />
      <ScaleControl imperial={false} position="bottomright" />
      {shown ? <TileLayer url={shown.url} attribution={shown.attribution} eventHandlers={eventHandlers} /> : null}
      {!shown || isLate ? <OutlinesLayer /> : null}
    </>
  );
}

/** Whether the first tile lets people wait. */
function useLateTiles(): { isLate: boolean; onTile: () => void } {
  const [isLate, setLate] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer.current);
  }, []);
  const onTile = useCallback(() => clearTimeout(timer.current), []);
  return { isLate, onTile };
}
