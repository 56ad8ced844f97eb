import { useServices } from '@sagitta/shared-contracts/remote';
import { useMemo, useRef } from 'react';
import { AttributionControl, ScaleControl, TileLayer } from 'react-leaflet';

/** So many tiles may fail before the neutral ground is shown. */
const FAILURES_ALLOWED = 3;

/** For the note of a map whose tiles failed. */
export const NO_TILES = 'the background map could not be loaded';

export interface GroundProps {
  /** Leaves the tiles out. */
  failed: boolean;
  onFailed: () => void;
}

/** The configured tiles under a map, with their attribution; without them the ground is neutral. With a scale. */
export function Ground({ failed, onFailed }: GroundProps) {
  const { mapTiles } = useServices().config;
  const failures = useRef(0);
  const eventHandlers = useMemo(
    () => ({
      tileerror: () => {
        failures.current += 1;
        if (failures.current >= FAILURES_ALLOWED) onFailed();
      },
    }),
    [onFailed],
  );
  return (
    <>
      <AttributionControl prefix={false} />
      <ScaleControl imperial={false} position="bottomright" />
      {mapTiles && !failed ? (
        <TileLayer url={mapTiles.url} attribution={mapTiles.attribution} eventHandlers={eventHandlers} />
      ) : null}
    </>
  );
}
