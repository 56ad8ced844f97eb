import type { Replay } from '@sagitta/shared-contracts/api/roof-replay';
import type { SystemDetails } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import { parseBoundaries } from '@sagitta/shared-contracts/rules/map-boundaries';
import type { Track } from '@sagitta/shared-contracts/rules/replay-frame';
import { Button, LoadingLabel, PartStyles, Text } from '@sagitta/shared-ui/core';
import { saveAs } from '@sagitta/shared-ui/files';
import { ProgressBar } from '@sagitta/shared-ui/forms';
import { formatNumber } from '@sagitta/shared-ui/format';
import { Dialog } from '@sagitta/shared-ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mapDataQuery } from '../../../shared/api/map-data';
import { mapImageQuery } from '../../../shared/api/map-image';
import { mapSize } from '../../../shared/map/map-size';
import { picturePainter } from '../model/picture';
import { PICTURE, type Scene } from '../model/picture-scene';
import { extensionOf, record, VIDEO_MB, VIDEO_SECONDS, videoName, videoSeconds, videoType } from '../model/recording';
import type { TimeRange } from '../model/replay-address';
import { SPEEDS, type Speed } from '../model/speeds';
import { weatherOf } from '../model/weather';
import { momentWords } from '../model/words';
import styles, { css } from './video.module.css';

export interface VideoModalProps {
  system: SystemDetails;
  replay: Replay & { tracks: readonly Track[] };
  range: TimeRange;
  /** What the page shows, and how fast it plays. */
  moment: number;
  speed: Speed;
  zone: string;
  onClose: () => void;
}

/** Saves the range as a video, or the moment as a picture (docs/product/replay.md#video). */
export function VideoModal({ system, replay, range, moment, speed, zone, onClose }: VideoModalProps) {
  // It comes when the dialog's layer is there.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const scene = useScene({ system, replay, range, zone });
  const [told, setTold] = useState('');
  const [shown, setShown] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const type = videoType();
  const seconds = videoSeconds(range, SPEEDS[speed].ms);
  const isTooLong = seconds > VIDEO_SECONDS;
  const painter = () => {
    const context = canvas?.getContext('2d');
    return context && scene ? picturePainter(context, scene) : null;
  };
  useEffect(() => {
    const context = canvas?.getContext('2d');
    if (context && scene) picturePainter(context, scene)(moment);
  }, [canvas, scene, moment]);
  useEffect(() => () => running.current?.abort(), []);

  const save = async () => {
    const paint = painter();
    if (!canvas || !paint || type === null) return;
    const control = new AbortController();
    running.current = control;
    setTold('');
    setShown(range.from);
    try {
      const made = await record({
        canvas,
        paint,
        range,
        speed: SPEEDS[speed].ms,
        type,
        signal: control.signal,
        onMoment: setShown,
      });
      if (!made) return;
      saveAs(made.blob, videoName(system.name, { ...range, to: made.until }, zone, extensionOf(type)));
      const size = `${formatNumber(made.blob.size / 1_000_000, { decimals: 1 })} MB`;
      setTold(
        made.until < range.to
          ? `Saved until ${momentWords(made.until, zone)}: a video has at most ${VIDEO_MB} MB.`
          : `Saved, ${size}.`,
      );
    } catch (error) {
      console.warn('A video could not be made.', error);
      setTold('The video could not be made. A picture of the moment can be saved.');
    } finally {
      running.current = null;
      setShown(null);
    }
  };
  const savePicture = () => {
    painter()?.(moment);
    canvas?.toBlob((blob) => {
      if (blob) saveAs(blob, videoName(system.name, { from: moment, to: moment }, zone, 'png'));
      setTold(blob ? 'Picture saved.' : 'The picture could not be made.');
    });
  };
  const isBusy = shown !== null;
  return (
    <Dialog
      open
      size="lg"
      title="Save the replay"
      keepOnOutsideClick
      onClose={onClose}
      told={
        isBusy ? (
          <ProgressBar
            label="Recording"
            percent={((shown - range.from) / (range.to - range.from)) * 100}
            onCancel={() => running.current?.abort()}
          />
        ) : null
      }
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button disabled={!scene || isBusy} onClick={savePicture}>
            Save this moment as a picture
          </Button>
          {type === null ? null : (
            <Button variant="primary" disabled={!scene || isBusy || isTooLong} onClick={() => void save()}>
              Save the video
            </Button>
          )}
        </>
      }
    >
      <PartStyles part="systems-video" css={css} />
      {scene ? null : <LoadingLabel>Loading the map</LoadingLabel>}
      <canvas ref={setCanvas} className={styles.canvas} {...PICTURE} role="img" aria-label="What the video shows" />
      {scene && !scene.plan ? <Text tone="muted">There is no plan that can be drawn: devices are listed.</Text> : null}
      <Text role="status">{told}</Text>
      <Text>{about({ type, seconds, isTooLong })}</Text>
    </Dialog>
  );
}

/** How long it takes, and what bounds it. */
function about({ type, seconds, isTooLong }: { type: string | null; seconds: number; isTooLong: boolean }): string {
  if (type === null) return 'This browser cannot record videos. The moment that is shown can be saved as a picture.';
  const length = `${formatNumber(Math.ceil(seconds), { decimals: 0 })} s`;
  if (isTooLong)
    return (
      `At this speed the video would be ${length} long, and at most ${VIDEO_SECONDS} s are recorded: ` +
      'choose a shorter range or a higher speed.'
    );
  return (
    `The whole range at the chosen speed, ${length}; recording it takes as long, while this page stays in sight. ` +
    `At most ${VIDEO_MB} MB.`
  );
}

/** By an element: a bitmap cannot be made of a drawing (SVG). */
async function imageOf(blob: Blob): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  try {
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** Null until it is known what is drawn; a plan that fails to load is left out, and the picture says so. */
function useScene({ system, replay, range, zone }: Omit<VideoModalProps, 'moment' | 'speed' | 'onClose'>) {
  const services = useServices();
  const enabled = system.hasMap !== false;
  const image = useQuery({ ...mapImageQuery(services, system.ID, system.mapDataUpdatedAt), enabled });
  const data = useQuery({ ...mapDataQuery(services, system.ID, system.mapDataUpdatedAt), enabled });
  const [scene, setScene] = useState<Scene | null>(null);
  const isWaiting = enabled && (image.isPending || data.isPending);
  const blob = image.data?.blob;
  const map = data.data;
  useEffect(() => {
    if (isWaiting) return;
    let isCurrent = true;
    const { tracks, events } = replay;
    const base = { name: system.name, zone, range, tracks, events, weather: weatherOf(replay.weather) };
    const size = map ? mapSize(map, system) : null;
    const outlines = parseBoundaries(map?.mapBoundaries ?? null) ?? [];
    const withPlan = async (): Promise<Scene['plan']> =>
      blob && size ? { image: await imageOf(blob), size, outlines } : null;
    withPlan()
      .catch(() => null)
      .then((plan) => isCurrent && setScene({ ...base, plan }))
      .catch((error: unknown) => console.warn(error));
    return () => {
      isCurrent = false;
    };
  }, [isWaiting, blob, map, replay, range, system, zone]);
  return scene;
}
