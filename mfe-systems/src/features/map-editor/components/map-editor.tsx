import type { Node } from '@sagitta/shared-contracts/api/node';
import type { System } from '@sagitta/shared-contracts/api/system';
import type { SystemMap } from '@sagitta/shared-contracts/api/system-map';
import { isApiError } from '@sagitta/shared-contracts/api-error';
import { useServices } from '@sagitta/shared-contracts/remote';
import { parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import { Button, PartStyles } from '@sagitta/shared-ui/core';
import { MapFrame } from '@sagitta/shared-ui/frames';
import { useQuery } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { mapDataQuery } from '../../../shared/api/map-data';
import { mapImageQuery } from '../../../shared/api/map-image';
import { css as mapCss } from '../../../shared/map/map.module.css';
import { mapSize, type MapSize } from '../../../shared/map/map-size';
import { css as pinCss } from '../../../shared/map/pin.module.css';
import { editorOf } from '../model/editor';
import { placesOf, savedOf } from '../model/saved';
import { EditorPanel, type EditorPanelProps } from './editor-panel';
import styles, { css } from './map-editor.module.css';
import { editorAtom, savedAtom } from '../model/state';

const CORRUPTED = 'Corrupted map data. Try to refresh page.';

export interface MapEditorProps {
  system: System;
  nodes: readonly Node[];
  height: string;
  now: number;
  /** Uploads a map, for a system that has none. */
  upload: ReactNode;
  onClose: () => void;
}

/** Draws outlines on the map of a system and moves its devices (docs/product/map.md#boundary-editor). */
export default function MapEditor({ system, nodes, height, now, upload, onClose }: MapEditorProps) {
  const services = useServices();
  const enabled = system.hasMap !== false;
  const image = useQuery({ ...mapImageQuery(services, system.ID, system.mapDataUpdatedAt), enabled });
  // What was read before may be older than what is stored, and its lock too.
  const data = useQuery({
    ...mapDataQuery(services, system.ID, system.mapDataUpdatedAt),
    enabled,
    refetchOnMount: 'always',
  });
  const [broken, setBroken] = useState(false);
  const onBroken = useCallback(() => setBroken(true), []);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, []);

  const failed = [image, data].find((query) => query.isError);
  const none = !enabled || (isApiError(failed?.error) && failed.error.status === 404);
  const size = data.data ? mapSize(data.data, system) : null;
  const ready = image.data && data.data && size && !broken ? { image: image.data.blob, map: data.data, size } : null;
  const started = useStarted(data.isFetchedAfterMount && !none ? ready : null);
  const corrupted = broken || (data.data && !size) || (isApiError(failed?.error) && failed.error.kind === 'malformed');
  const retry = () => {
    setBroken(false);
    void image.refetch();
    void data.refetch();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.edit}>
      <PartStyles part="systems-map" css={mapCss} />
      <PartStyles part="systems-pin" css={pinCss} />
      <PartStyles part="systems-map-editor" css={css} />
      {started && !broken ? (
        <Started
          start={started}
          {...{ system, nodes, height, now, onBroken, onClose }}
          image={image.data?.blob ?? started.image}
        />
      ) : (
        <MapFrame
          title="Edit map"
          height={height}
          tools={
            <Button size="sm" onClick={onClose}>
              Close
            </Button>
          }
          loading={!none && !failed && !corrupted}
          error={
            !none && (failed || corrupted)
              ? { title: corrupted ? CORRUPTED : 'Map was not rendered. Try to refresh the page.', onRetry: retry }
              : null
          }
          empty={
            none
              ? {
                  title: 'The system has no map yet.',
                  children: 'Upload its main map first. Then outlines can be drawn on it and devices placed.',
                  action: upload,
                }
              : null
          }
        >
          {null}
        </MapFrame>
      )}
    </div>
  );
}

interface Start {
  image: Blob;
  map: SystemMap;
  size: MapSize;
}

/** What the editor began with: what is read later is compared by the locks, and replaces nothing. */
function useStarted(ready: Start | null): Start | null {
  const [started, setStarted] = useState<Start | null>(null);
  if (!started && ready) setStarted(ready);
  return started;
}

function Started({ start, ...panel }: { start: Start } & Omit<EditorPanelProps, 'corrupted'>) {
  const { nodes } = panel;
  const [store] = useState(() => {
    const saved = savedOf(start.map, nodes);
    const made = createStore();
    made.set(savedAtom, saved);
    made.set(editorAtom, editorOf({ polygons: saved.polygons, places: placesOf(saved), ...start.size }));
    return made;
  });
  return (
    <Provider store={store}>
      <EditorPanel {...panel} corrupted={parseBoundaries(start.map.mapBoundaries) === null} />
    </Provider>
  );
}
