import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { wholeMap, type MapSize } from './map-size';

/** Px: fits portrait A4 within its margins and those of the page; as wide as a printed graph. */
const WIDTH = 640;
/** Px: a taller map and its title would not fit landscape A4. */
const MOST_HEIGHT = 520;

/**
 * Fits a map to paper while it is printed, and shows again what was shown before. A map is placed in pixels of the
 * window, so the narrower paper would cut off devices at its right.
 * @param plan its whole plan is printed; without one, what is on screen
 */
export function OnPaper({ plan }: { plan?: MapSize }) {
  const map = useMap();
  useEffect(() => {
    const { style } = map.getContainer();
    let toScreen: (() => void) | null = null;
    const toPaper = () => {
      const { x, y } = map.getSize();
      if (toScreen || x === 0 || y === 0) return;
      const [centre, zoom] = [map.getCenter(), map.getZoom()];
      const bounds = plan ? wholeMap(plan) : map.getBounds();
      const height = (WIDTH * (plan ? plan.height : y)) / (plan ? plan.width : x);
      Object.assign(style, { width: `${WIDTH}px`, maxWidth: 'none', height: `${Math.min(MOST_HEIGHT, height)}px` });
      map.invalidateSize({ animate: false }).fitBounds(bounds, { animate: false });
      toScreen = () => {
        Object.assign(style, { width: '', maxWidth: '', height: '' });
        map.invalidateSize({ animate: false }).setView(centre, zoom, { animate: false });
      };
    };
    const fromPaper = () => {
      toScreen?.();
      toScreen = null;
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', fromPaper);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', fromPaper);
    };
  }, [map, plan]);
  return null;
}
