// What shows a measurement or a state: the gauge, threat levels, status dots, curves, rotating messages.
export { Gauge, type GaugeProps } from './gauge';
export { gaugeSentence, type GaugeReading } from './gauge-sentence';
export { NoThreatLevel, ThreatLevel, ThreatMark, type ThreatLevelProps, type ThreatMarkProps } from './threat-level';
export { LevelsAsOf, useLevelAge, type LevelsAsOfProps } from './level-age';
export { levelText, THREAT_VISUALS, threatVisual, type ThreatShape, type ThreatVisual } from './threat-visual';
export { LevelLegend, type LevelLegendProps } from './level-legend';
export { LAST_KNOWN_MEANING, LEVEL_MEANINGS, type LevelMeaning } from './level-meaning';
export { trendWords } from './trend-words';
export { StatusDots, type StatusDot } from './status-dots';
export { Sparkline, type SparklineProps } from './sparkline';
export { RotatingText, type RotatingMessage, type RotatingTextProps } from './rotating-text';
export { Facts, Reading, type Fact, type ReadingProps } from './facts';
