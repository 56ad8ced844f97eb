import { useServices } from '@sagitta/shared-contracts/remote';
import { PartStyles } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { MapFrame } from '@sagitta/shared-ui/frames';
import { useEffect, useMemo } from 'react';
import { CircleMarker, useMap } from 'react-leaflet';
import { Ground, NO_TILES } from '../../../shared/map/ground';
import { MapBox } from '../../../shared/map/map-box';
import { useTiles } from '../../../shared/map/use-tiles';
import styles, { css as mapCss } from '../../../shared/map/map.module.css';

const OPTIONS = { minZoom: 3, maxZoom: 18 };
const ZOOM = 10;
/** Outlines show a region, not streets. */
const ZOOM_WITHOUT_TILES = 8;

export interface LocationMapProps {
  name: string;
  /** Degrees. */
  north: number;
  east: number;
  height: string;
}

/** Where a site is, on the configured tiles or on outlines (docs/product/weather.md). */
export default function LocationMap({ name, north, east, height }: LocationMapProps) {
  const { mapTiles } = useServices().config;
  const tiles = useTiles();
  const zoom = mapTiles && !tiles.areDown ? ZOOM : ZOOM_WITHOUT_TILES;
  const at = useMemo((): [number, number] => [north, east], [north, east]);
  const place = `${formatNumber(north, { decimals: 4, unit: '°' })}, ${formatNumber(east, { decimals: 4, unit: '°' })}`;
  return (
    <MapFrame title="Location" note={[place, tiles.areDown ? NO_TILES : ''].filter(Boolean).join('; ')} height={height}>
      <PartStyles part="systems-map" css={mapCss} />
      <div className={styles.map} style={{ height: '100%' }}>
        <MapBox {...OPTIONS} zoom={zoom} center={at} label={`Where ${name} is: ${place}`}>
          <Ground tiles={tiles} />
          <Follow at={at} zoom={zoom} />
          <CircleMarker
            center={at}
            radius={7}
            weight={2}
            fillOpacity={0.35}
            interactive={false}
            className={styles.placePath}
          />
        </MapBox>
      </div>
    </MapFrame>
  );
}

/** Follows the site when its position changes, and shows more around it where there are no tiles. */
function Follow({ at, zoom }: { at: [number, number]; zoom: number }) {
  const map = useMap();
  useEffect(() => {
    map.setView(at, zoom, { animate: false });
  }, [map, at, zoom]);
  return null;
}
