/** What an inspector found, from harmless to worst (docs/product/inspection.md#findings). */
export const FINDING_KINDS = ['no_fault', 'watch', 'repair', 'danger'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export const FINDING_KIND_NAMES: Readonly<Record<FindingKind, string>> = {
  no_fault: 'No fault',
  watch: 'To watch',
  repair: 'To repair',
  danger: 'Danger',
};

/** What each asks of those who read it. */
export const FINDING_KIND_MEANINGS: Readonly<Record<FindingKind, string>> = {
  no_fault: 'Looked at and in order.',
  watch: 'In order today. Look again at the next inspection, or sooner.',
  repair: 'Has to be put right. Nobody is at risk until then.',
  danger: 'People may be at risk. Act now, and tell the owner.',
};

export const FINDING_TEXT_MAX_LENGTH = 2_000;
/** Findings of one inspection. */
export const FINDINGS_MAX = 100;

/** Bytes of one photo, as it is sent and as it is kept. */
export const PHOTO_MAX_BYTES = 1_000_000;
/** Bytes of all photos of one system. */
export const SYSTEM_PHOTOS_MAX_BYTES = 500_000_000;
/** The longer side of a photo, in pixels: larger ones are made smaller. */
export const PHOTO_SIDE = 1_600;
/** The shorter side of a photo, in pixels: on less than this nothing can be seen. */
export const PHOTO_MIN_SIDE = 100;

export const FINDING_PROBLEMS = {
  empty: 'Say what was found, or add a photo.',
  place: 'A place on the plan needs both coordinates.',
  photoPlace: 'The place of a photo needs latitude, longitude and accuracy.',
  noPlan: 'The system has no plan.',
  node: 'No device of this system.',
  system: 'It has findings on the plan of its system.',
  full: `An inspection has at most ${FINDINGS_MAX} findings.`,
  noImage: 'This is not a photo that can be read: PNG, JPEG, WebP or GIF.',
  photoTooLarge: 'A photo has at most 1 MB.',
  photoTooSmall: `A photo has at least ${PHOTO_MIN_SIDE} px on each side.`,
  noRoom: 'The photos of this system have 500 MB together.',
} as const;

/** How many findings of each kind there are. */
export type FindingCounts = Readonly<Record<FindingKind, number>>;

export function findingCounts(findings: readonly { kind: FindingKind }[]): FindingCounts {
  const of = (kind: FindingKind) => findings.filter((one) => one.kind === kind).length;
  return { no_fault: of('no_fault'), watch: of('watch'), repair: of('repair'), danger: of('danger') };
}

/** Said where there are none: it must not read as a sound roof. */
export const NO_FINDINGS = 'Nothing was written down. That does not say that there is no fault.';

/** `3 findings: 1 danger, 2 no fault`, the worst first; `No findings`. */
export function countsText(counts: FindingCounts): string {
  const kinds = FINDING_KINDS.toReversed().filter((kind) => counts[kind] > 0);
  const total = kinds.reduce((sum, kind) => sum + counts[kind], 0);
  if (total === 0) return 'No findings';
  const parts = kinds.map((kind) => `${counts[kind]} ${FINDING_KIND_NAMES[kind].toLowerCase()}`);
  return `${total} ${total === 1 ? 'finding' : 'findings'}: ${parts.join(', ')}`;
}

interface Placed {
  /** Parts of the plan's width and height, 0 to 1. */
  x: number | null;
  y: number | null;
  nodeId: number | null;
}

/**
 * Where a finding stands on the plan, as parts of its width and height: at its own place, or else where its device is
 * today; null where neither is known.
 */
export function findingPlace(
  { x, y, nodeId }: Placed,
  plan: { width: number; height: number },
  deviceAt: (nodeId: number) => { x: number; y: number } | null,
): { x: number; y: number } | null {
  if (x !== null && y !== null) return { x, y };
  const device = nodeId === null ? null : deviceAt(nodeId);
  return device && { x: device.x / plan.width, y: device.y / plan.height };
}

/** `31 % from the left, 8 % from the top` */
export function pointText({ x, y }: { x: number; y: number }): string {
  return `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;
}
