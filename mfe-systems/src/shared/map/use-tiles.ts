import { useServices } from '@sagitta/shared-contracts/remote';
import { Control, TileLayer, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';

/** So many tiles may fail before the neutral ground is shown. */
const FAILURES_ALLOWED = 3;

/**
 * Lays the configured tiles under a map, with their attribution; without them the ground is neutral, with a scale. Says
 * so where tiles cannot be had.
 */
export function useTiles(map: LeafletMap | null): string {
  const { mapTiles } = useServices().config;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const scale = new Control.Scale({ imperial: false, position: 'bottomright' }).addTo(map);
    map.attributionControl?.setPrefix(false);
    const layer = mapTiles && !failed ? new TileLayer(mapTiles.url, { attribution: mapTiles.attribution }) : null;
    let failures = 0;
    layer?.on('tileerror', () => {
      failures += 1;
      if (failures >= FAILURES_ALLOWED) setFailed(true);
    });
    layer?.addTo(map);
    return () => {
      scale.remove();
      layer?.remove();
    };
  }, [map, mapTiles, failed]);
  return failed ? 'the background map cannot be had' : '';
}
