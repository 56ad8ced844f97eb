import { PartStyles } from '@sagitta/shared-ui/core';
import { formatNumber } from '@sagitta/shared-ui/format';
import { MapFrame } from '@sagitta/shared-ui/frames';
import { CircleMarker } from 'leaflet';
import { useEffect } from 'react';
import { MAP_CSS } from '../../../shared/map/map-css';
import { useLeaflet } from '../../../shared/map/use-leaflet';
import { useTiles } from '../../../shared/map/use-tiles';

const OPTIONS = { center: [52, 19] as [number, number], zoom: 10, minZoom: 3, maxZoom: 18 };
const ZOOM = 10;

export interface LocationMapProps {
  name: string;
  /** Degrees. */
  north: number;
  east: number;
  height: string;
}

/** Where a site is, on the configured tiles or on neutral ground (docs/product/weather.md). */
export default function LocationMap({ name, north, east, height }: LocationMapProps) {
  const { box, map } = useLeaflet(OPTIONS);
  const tiles = useTiles(map);
  useEffect(() => {
    if (!map) return undefined;
    const mark = new CircleMarker([north, east], {
      radius: 7,
      weight: 2,
      fillOpacity: 0.35,
      interactive: false,
      className: 'sy-place-path',
    }).addTo(map);
    map.setView([north, east], ZOOM, { animate: false });
    return () => {
      mark.remove();
    };
  }, [map, north, east]);
  const place = `${formatNumber(north, { decimals: 4, unit: '°' })}, ${formatNumber(east, { decimals: 4, unit: '°' })}`;
  return (
    <MapFrame title="Location" note={[place, tiles].filter(Boolean).join('; ')} height={height}>
      <PartStyles part="systems-map" css={MAP_CSS} />
      <div className="sy-map" style={{ height: '100%' }}>
        <div ref={box} className="sy-map-box" role="application" aria-label={`Where ${name} is: ${place}`} />
      </div>
    </MapFrame>
  );
}
