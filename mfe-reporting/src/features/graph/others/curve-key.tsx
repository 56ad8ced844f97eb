import { useServices } from '@sagitta/shared-contracts/remote';
import { Box, Button, IconButton, Text, tokenVar, VisuallyHidden } from '@sagitta/shared-ui/core';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { X } from '@sagitta/shared-ui/icons';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { baseChangesQuery } from '../api/base-changes-query';
import { baseNote } from '../model/base-note';
import { markerPoints, type CurveLook } from '../model/curve-look';
import { hoveredAtom } from '../model/graph-atoms';
import { valueAt, type OtherCurve, type OtherState } from '../model/other-curve';
import type { ChartModel } from '../model/chart-model';
import { restingIndex } from '../model/told';
import { formatQuantity } from '../readout/readout';

export interface CurveKeyProps {
  /** Whose graph it is. */
  nodeName: string;
  model: ChartModel;
  others: readonly OtherCurve[];
  /** A moment that the address marks. */
  marked: number | null;
  onRemove: (other: OtherCurve) => void;
}

const CELLS = {
  '& th, & td': { paddingBlock: '1', paddingInline: '2', textAlign: 'left', verticalAlign: 'middle', fontSize: 'sm' },
  '& thead th': { color: 'muted', fontSize: 'xs', fontWeight: 'semibold' },
  '& tbody th': { fontWeight: 'medium' },
  '& td': { fontVariantNumeric: 'tabular-nums' },
};
const SAMPLE = { width: 44, height: 14 } as const;

const SAID: Readonly<Record<Exclude<OtherState, 'shown'>, string>> = {
  loading: 'Loading…',
  failed: 'Could not be loaded.',
  hidden: 'Not among the devices that you can see.',
  unfit: 'Not of this system, or measures something else.',
  empty: 'No readings in this period.',
};

/**
 * Which curve is whose, by line and marker as well as by colour, with each one's value at the crosshair on its own
 * date. The default export is what lazy loading asks for.
 */
export default function CurveKey({ nodeName, model, others, marked, onRemove }: CurveKeyProps) {
  const { curve, quantity, sensor, zone, mode } = model;
  const at = useAtomValue(hoveredAtom) ?? restingIndex(model, marked);
  const moment = Math.round((curve.times[at] ?? 0) * 1000);
  const time = (when: number) => formatDateTime(when, { zone, named: true });
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label="Curves">
      <Box as="table" css={CELLS}>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Curve</th>
            <th scope="col">At the crosshair</th>
            <th scope="col">
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <Sample colour={tokenVar('accent')} />
            </td>
            <th scope="row">{nodeName}, this graph and its limits</th>
            <td colSpan={2}>
              <Told value={formatQuantity(curve.values[at], quantity, sensor)} at={time(moment)} />
            </td>
          </tr>
          {others.map((other) => {
            const told = other.state === 'shown' ? valueAt(other, moment) : null;
            return (
              <tr key={other.key}>
                <td>
                  <Sample look={other.look} colour={other.look.colour[mode]} />
                </td>
                <th scope="row">{other.name}</th>
                <td>
                  {other.state === 'shown' ? (
                    <>
                      <Told
                        value={told ? formatQuantity(told.value, quantity, sensor) : 'No reading near'}
                        at={told ? `${time(told.at)}${told.obstructed ? ', obstructed' : ''}` : ''}
                      />
                      {quantity === 'deflection' ? <BaseNote other={other} model={model} /> : null}
                    </>
                  ) : (
                    <Text as="span" size="sm" role="status">
                      {SAID[other.state]}
                    </Text>
                  )}{' '}
                  {other.state === 'failed' ? (
                    <Button size="sm" onClick={other.retry}>
                      Retry
                    </Button>
                  ) : null}
                </td>
                <td>
                  <IconButton label={`Remove ${other.name} from the graph`} onClick={() => onRemove(other)}>
                    <X size={16} />
                  </IconButton>
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}

/** That the curve's height is not to be compared, where its base was changed. */
function BaseNote({ other, model: { shown, zone } }: { other: OtherCurve; model: ChartModel }) {
  const { data, isError } = useQuery(baseChangesQuery(useServices(), other.node.id));
  const note = isError ? 'Changes of its base could not be loaded.' : baseNote(other, data ?? [], shown, zone);
  return note ? (
    <Text as="span" size="xs" display="block" role="status">
      {note}
    </Text>
  ) : null;
}

/** A value above the moment at which it was measured. */
function Told({ value, at }: { value: string; at: string }) {
  return (
    <>
      <Box as="span" display="block">
        {value}
      </Box>{' '}
      <Text as="span" size="xs" tone="muted">
        {at}
      </Text>
    </>
  );
}

/** A piece of the curve as it is drawn. */
function Sample({ look, colour }: { look?: CurveLook; colour: string }) {
  const [middle, y] = [SAMPLE.width / 2, SAMPLE.height / 2];
  const points = look
    ? markerPoints(look.marker, middle, y, 3.5)
        .map((point) => point.join(','))
        .join(' ')
    : '';
  return (
    <svg {...SAMPLE} viewBox={`0 0 ${SAMPLE.width} ${SAMPLE.height}`} aria-hidden="true">
      <path d={`M0 ${y}H${SAMPLE.width}`} stroke={colour} strokeWidth="1.75" strokeDasharray={look?.dash.join(' ')} />
      {look ? (
        <polygon points={points} stroke={colour} fill={look.marker === 'ring' ? 'none' : colour} strokeWidth="1.5" />
      ) : null}
    </svg>
  );
}
