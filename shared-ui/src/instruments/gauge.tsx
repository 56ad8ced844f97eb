import { exactPercent } from '@sagitta/shared-contracts/rules/deflection';
import { PartStyles, tokenVar } from '@sagitta/shared-ui/core';
import { GAUGE, sagGeometry, tiltAngle } from './gauge-geometry';
import { gaugeSentence, type GaugeReading } from './gauge-sentence';
import { threatVisual } from './threat-visual';
import css from './gauge.css';

export type GaugeProps = GaugeReading;

/**
 * The signature: a beam whose sag or rise is the reading, with the active levels on a scale beside it.
 * An inclinometer's beam tilts instead. Read by a screen reader as one sentence. At most 104 px high, or as
 * `--sg-gauge-max-height` says.
 */
export function Gauge(reading: GaugeProps) {
  const visual = threatVisual(reading.state);
  // A reading whose level is unknown is not drawn as a current one.
  const past = reading.lastKnown === true || reading.state === 'unknown_or_NA';
  return (
    <svg
      className={past ? 'sg-gauge sg-gauge-past' : 'sg-gauge'}
      viewBox={`0 0 ${GAUGE.width} ${GAUGE.height}`}
      role="img"
      aria-label={gaugeSentence(reading)}
      style={{ ['--c' as string]: tokenVar(visual.mark) }}
    >
      <PartStyles part="gauge" css={css} />
      {reading.sensor === 'inclinometer' ? <Tilt {...reading} /> : <Sag {...reading} />}
    </svg>
  );
}

function Sag(reading: GaugeReading) {
  const percent = exactPercent(reading.value, reading.permissible);
  const { path, fill, rest, full, depthY, passedY, ticks } = sagGeometry(percent, reading.levels ?? []);
  const { left, right, scaleX, width } = GAUGE;
  // Without a scale beside it the beam is centred.
  const shift = ticks.length > 0 ? undefined : `translate(${width / 2 - (left + right) / 2} 0)`;
  return (
    <g transform={shift}>
      <path className="sg-gauge-rest" d={`M${left} ${rest}H${right}`} />
      <path className="sg-gauge-fill" d={fill} />
      <path className={percent === null ? 'sg-gauge-beam sg-gauge-unknown' : 'sg-gauge-beam'} d={path} />
      <path className="sg-gauge-support" d={`M${left} ${rest + 2.5}l-6.5 11h13zM${right} ${rest + 2.5}l-6.5 11h13z`} />
      {percent === null ? null : <circle className="sg-gauge-dot" cx={(left + right) / 2} cy={depthY} r="4.5" />}
      {ticks.length > 0 ? <path className="sg-gauge-scale" d={`M${scaleX} ${rest}V${full}`} /> : null}
      {percent !== null && ticks.length > 0 ? (
        <path className="sg-gauge-passed" d={`M${scaleX} ${rest}V${passedY}`} />
      ) : null}
      {ticks.map((tick) => (
        <g key={tick.level}>
          <path className="sg-gauge-tick" d={`M${scaleX - 3} ${tick.y}h6L${scaleX + 9} ${tick.labelY}`} />
          <text x={scaleX + 12} y={tick.labelY + 3.5}>
            L{tick.level}
          </text>
        </g>
      ))}
    </g>
  );
}

function Tilt(reading: GaugeReading) {
  const percent = exactPercent(reading.value, reading.permissible);
  const middle = GAUGE.width / 2;
  const y = 40;
  return (
    <>
      <path className="sg-gauge-rest" d={`M34 ${y}H${GAUGE.width - 34}`} />
      <g transform={`rotate(${tiltAngle(percent)} ${middle} ${y})`}>
        <path
          className={percent === null ? 'sg-gauge-beam sg-gauge-unknown' : 'sg-gauge-beam'}
          d={`M34 ${y}H${GAUGE.width - 34}`}
        />
        <circle className="sg-gauge-dot" cx="34" cy={y} r="4.5" />
        <circle className="sg-gauge-dot" cx={GAUGE.width - 34} cy={y} r="4.5" />
      </g>
      <path className="sg-gauge-support" d={`M${middle} ${y + 4}l-8 14h16z`} />
    </>
  );
}
