import type { System } from '@sagitta/shared-contracts/api/system';
import { useClock } from '@sagitta/shared-contracts/remote';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import { isNotMonitored, levelWords } from '@sagitta/shared-contracts/rules/level-words';
import { PartStyles, useColourMode } from '@sagitta/shared-ui/core';
import { formatPercent } from '@sagitta/shared-ui/format';
import { MapFrame } from '@sagitta/shared-ui/frames';
import { ThreatLevel, useLevelAge } from '@sagitta/shared-ui/instruments';
import { Link } from '@sagitta/shared-ui/router';
import { Provider, useAtom } from 'jotai';
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet';
import { useCallback, useEffect, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { CanvasOverlay } from '../../../shared/map/canvas-overlay';
import { Ground, NO_TILES } from '../../../shared/map/ground';
import { SHAPE_RADIUS } from '../../../shared/map/level-shape';
import { MapBox } from '../../../shared/map/map-box';
import { useTiles } from '../../../shared/map/use-tiles';
import styles, { css as mapCss } from '../../../shared/map/map.module.css';
import { SystemsLegend } from '../../../shared/map/map-legend';
import { MapPopup } from '../../../shared/map/map-popup';
import { openMarkAtom } from '../../../shared/map/open-mark';
import { OnClick } from '../../../shared/map/on-click';
import { OnPaper } from '../../../shared/map/on-paper';
import { WheelToggle } from '../../../shared/map/wheel-toggle';
import { pastWords } from '../../../shared/model/past-words';
import { nearest, placedSystems, type Placed } from '../model/place';
import { systemsPainter } from '../model/systems-painter';

const OPTIONS = { zoom: 6, center: [52, 19] as [number, number], minZoom: 3, maxZoom: 18 };
/** The zoom for one system alone (docs/product/systems.md#system-groups). */
const ZOOM_OF_ONE = 13;
/** A finger is wider than a mark. */
const REACH = SHAPE_RADIUS + 6;

export interface SystemsMapProps {
  systems: readonly System[];
  height: string;
}

/**
 * Systems at their locations, marked by their highest threat level (docs/product/systems.md#system-groups). The same
 * systems follow below as cards.
 */
export default function SystemsMap(props: SystemsMapProps) {
  return (
    <Provider>
      <FramedMap {...props} />
    </Provider>
  );
}

function FramedMap({ systems, height }: SystemsMapProps) {
  const { mode } = useColourMode();
  const tiles = useTiles();
  const placed = useMemo(() => placedSystems(systems), [systems]);
  const age = useLevelAge();
  const isPast = age !== '';
  const painter = useMemo(() => systemsPainter(placed, isPast), [placed, isPast]);
  const missing = systems.length - placed.length;
  return (
    <MapFrame
      title="Map of the systems"
      note={[
        isPast ? `Levels ${age}` : '',
        missing > 0 ? `${missing} without a location` : '',
        tiles.areDown ? NO_TILES : '',
      ]
        .filter(Boolean)
        .join(', ')}
      height={height}
      footer={<SystemsLegend />}
    >
      <PartStyles part="systems-map" css={mapCss} />
      <div className={styles.map} style={{ height: '100%' }}>
        <MapBox {...OPTIONS} label="Map; the same systems follow as cards">
          <OnPaper />
          <Ground tiles={tiles} />
          <ShowAll placed={placed} />
          <CanvasOverlay key={mode} painter={painter} />
          <Marks placed={placed} />
        </MapBox>
      </div>
    </MapFrame>
  );
}

/** Opens the system whose mark is clicked. */
function Marks({ placed }: { placed: readonly Placed[] }) {
  const [openId, setOpenId] = useAtom(openMarkAtom);
  const pick = useCallback((click: LeafletMouseEvent) => markAt(click, placed), [placed]);
  // A click on a mark opens it, and one that closes a popup only closes it.
  const isTaken = useCallback((click: LeafletMouseEvent) => openId !== null || pick(click) !== null, [openId, pick]);
  const onClick = useCallback(
    (click: LeafletMouseEvent) => setOpenId(pick(click)?.system.ID ?? null),
    [pick, setOpenId],
  );
  const close = useCallback(() => setOpenId(null), [setOpenId]);
  // Looked up each time: its data changes while it is open, and it may leave the map.
  const open = placed.find(({ system }) => system.ID === openId);
  return (
    <>
      <WheelToggle isTaken={isTaken} />
      <OnClick onClick={onClick} />
      {open ? <SystemPopup key={open.system.ID} placed={open} onClose={close} /> : null}
    </>
  );
}

/** Shows every place; moves again only when the places change, not with each renewal. */
function ShowAll({ placed }: { placed: readonly Placed[] }) {
  const map = useMap();
  const where = placed.map(({ at }) => at.join()).join(';');
  useEffect(() => {
    if (where === '') return;
    const places = where.split(';').map((place) => place.split(',').map(Number) as [number, number]);
    let isFitting = false;
    let isChosen = false;
    const fit = () => {
      isFitting = true;
      if (places.length === 1 && places[0]) map.setView(places[0], ZOOM_OF_ONE);
      else map.fitBounds(places, { padding: [80, 60], animate: false });
      isFitting = false;
    };
    const choose = () => {
      isChosen ||= !isFitting;
    };
    // A window that shrinks keeps every place in sight, unless somebody looks at a part of them.
    const fitAgain = () => {
      if (!isChosen) fit();
    };
    fit();
    map.on('dragend zoomend', choose).on('resize', fitAgain);
    return () => {
      map.off('dragend zoomend', choose).off('resize', fitAgain);
    };
  }, [map, where]);
  return null;
}

function SystemPopup({ placed: { system, at, level }, onClose }: { placed: Placed; onClose: () => void }) {
  const now = useClock();
  return (
    <MapPopup at={at} onClose={onClose}>
      <div className={styles.popup}>
        <strong>
          {system.name}
          <ThreatLevel
            state={level.state}
            lastKnown={level.lastKnown || isNotMonitored(level)}
            text={levelWords(level)}
          />
        </strong>
        <p>Highest deflection {formatPercent(system.nodesHighestDeflection)}</p>
        {level.worst && level.lastKnown ? (
          <p>
            {level.worst.name}: {formatPercent(level.worst.percent)}, {pastWords(level.worst.measuredAt, now)}
          </p>
        ) : null}
        <Link to={dashboardPath(system.ID)}>Dashboard</Link>
      </div>
    </MapPopup>
  );
}

/** The system whose mark was clicked. */
function markAt({ target, containerPoint }: LeafletMouseEvent, placed: readonly Placed[]): Placed | null {
  return nearest(placed, ({ at }) => (target as LeafletMap).latLngToContainerPoint(at), containerPoint, REACH);
}
