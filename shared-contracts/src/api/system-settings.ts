import * as v from 'valibot';
import {
  CommunicationPeriodSchema,
  LockSchema,
  MeasurementPeriodSchema,
  nameField,
  ShortDateSchema,
  textField,
  TimeSchema,
} from '../fields';
import { CONFLICT, operation, type Retry } from '../operation';
import { RAINSTORM_MAX_HOURS } from '../rules/system-actions';
import {
  ADDRESS_MAX_LENGTH,
  OBSTRUCTION_CANCEL_OPTIONS,
  OBSTRUCTION_CHANGE_OPTIONS,
  OBSTRUCTION_DETECTION_OPTIONS,
  obstructionErrors,
  SYSTEM_COUNTRIES,
  SYSTEM_LANGUAGES,
  SYSTEM_TIMEZONES,
} from '../rules/system-settings';
import { MAX_LENGTH } from '../rules/text';
import { extend, IdSchema, maybe, patchOf, TimestampSchema } from '../wire';

/**
 * How getSystem is repeated when the system is read again after its settings were saved
 * (docs/product/system-settings.md).
 */
export const RELOAD_RETRY: Retry = { times: 30, delayMs: 2_000 };

/** Epoch seconds; the optimistic lock of a W2 system's configuration. */
const W2LockSchema = v.optional(v.nullable(v.number()), null);

/**
 * What a W2 controller answers, also when it fails: then a new update time may still come, and counts
 * (docs/product/system-settings.md).
 */
export const W2AnswerSchema = v.object({ newUpdatedAt: maybe(v.number()), reason: maybe(v.string()) });
export type W2Answer = v.InferOutput<typeof W2AnswerSchema>;

const W2_ERRORS = {
  ...CONFLICT,
  422: 'Only for a W2 system.',
  424: 'The controller refused or did not answer; the body is a W2Answer beside `error`.',
};

/** The W2 answer inside an error's body; a body of another kind reads as empty. */
export function w2Failure(body: unknown): W2Answer {
  const read = v.safeParse(W2AnswerSchema, body);
  return read.success ? read.output : { newUpdatedAt: null, reason: null };
}

/** Saves the settings of a W4 system; the system is then read again with {@link RELOAD_RETRY}. */
export const saveSystemSettings = operation('PATCH', '/system', {
  name: 'saveSystemSettings',
  once: true,
  input: v.pipe(
    extend(
      patchOf(
        v.object({
          systemID: IdSchema,
          name: nameField(),
          country: v.picklist(SYSTEM_COUNTRIES),
          language: v.picklist(SYSTEM_LANGUAGES),
          timezone: v.picklist(SYSTEM_TIMEZONES),
          /** DD.MM. */
          winterSeasonStart: ShortDateSchema,
          winterSeasonEnd: ShortDateSchema,
          /** A moment whose time of day in the system's zone is meant. */
          heartbeatTime: TimestampSchema,
          /** The moment at which rainstorm mode ends; null is off. */
          rainstormModeEnd: v.nullable(TimestampSchema),
          /** Seconds. */
          summertimeMeasurementPeriod: MeasurementPeriodSchema,
          wintertimeMeasurementPeriod: MeasurementPeriodSchema,
          communicationPeriod: CommunicationPeriodSchema,
          /** mm. */
          obstructionDetectionThreshold: v.picklist(OBSTRUCTION_DETECTION_OPTIONS),
          obstructionChangeThreshold: v.picklist(OBSTRUCTION_CHANGE_OPTIONS),
          obstructionCancelThreshold: v.picklist(OBSTRUCTION_CANCEL_OPTIONS),
          /** mm. */
          hysteresisForDistance: v.pipe(v.number(), v.integer(), v.minValue(0)),
          /** Degrees. */
          hysteresisForAngle: v.pipe(v.number(), v.minValue(0), v.ltValue(10)),
          W2SystemId: textField(MAX_LENGTH.default),
          latitude: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))), null),
          longitude: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))), null),
          addressStreet: textField(ADDRESS_MAX_LENGTH.street),
          addressBuildingNumber: textField(ADDRESS_MAX_LENGTH.buildingNumber),
          addressPostalCode: textField(ADDRESS_MAX_LENGTH.postalCode),
          addressCity: textField(ADDRESS_MAX_LENGTH.city),
          /** Degrees. */
          inclinometerRange: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0), v.ltValue(10))), null),
        }),
      ),
      { updatedAt: LockSchema, updatedViaWebsiteAt: LockSchema },
    ),
    v.check(
      (settings) =>
        obstructionErrors({
          detection: settings.obstructionDetectionThreshold,
          change: settings.obstructionChangeThreshold,
          cancel: settings.obstructionCancelThreshold,
        }).length === 0,
      'Change and cancel thresholds must not exceed the detection threshold',
    ),
  ),
  output: v.unknown(),
  errors: {
    409: 'The name is taken (`fields`), or somebody else changed the settings (`stored`).',
    422: 'Only for a system without a controller.',
  },
});

/** The settings of a W2 system (docs/product/system-settings.md). Periods in seconds. */
const W2ConfigurationSchema = v.object({
  systemID: IdSchema,
  summertimeMeasurementPeriod: MeasurementPeriodSchema,
  wintertimeMeasurementPeriod: MeasurementPeriodSchema,
  /** HH:MM in the system's zone. */
  dailyMeasurementTime: TimeSchema,
  dailyMeasurementOn: v.boolean(),
  w2ConfigurationUpdatedAt: W2LockSchema,
});

/** First step of saving W2 settings: hands them to the controller (docs/product/calls.md). */
export const sendW2ControllerConfiguration = operation('PATCH', '/system/w2-controller-configuration', {
  name: 'sendW2ControllerConfiguration',
  input: W2ConfigurationSchema,
  output: W2AnswerSchema,
  errors: W2_ERRORS,
});

/**
 * Second step, only after the first succeeded: stores them. `w2ConfigurationUpdatedAt` is the first answer's
 * `newUpdatedAt`.
 */
export const saveW2Configuration = operation('PATCH', '/system/w2-configuration', {
  name: 'saveW2Configuration',
  input: W2ConfigurationSchema,
  output: v.unknown(),
  errors: W2_ERRORS,
});

/**
 * First step of rainstorm mode: tells the controller (docs/product/calls.md). The end is answered in epoch seconds,
 * null when off.
 */
export const sendW2ControllerRainstormMode = operation('PATCH', '/system/w2-controller-rainstorm-mode', {
  name: 'sendW2ControllerRainstormMode',
  input: v.object({
    systemID: IdSchema,
    rainstormModeOn: v.boolean(),
    /** How long, in seconds; 0 when off. At most 99 hours, the form's two digits. */
    rainstormModeSeconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(RAINSTORM_MAX_HOURS * 3600)),
    w2ConfigurationUpdatedAt: W2LockSchema,
  }),
  output: extend(W2AnswerSchema, { newRainstormModeEnd: maybe(v.number()) }),
  errors: W2_ERRORS,
});

/** Second step, only after the first succeeded: stores the end that it answered. */
export const saveW2RainstormMode = operation('PATCH', '/system/w2-rainstorm-mode', {
  name: 'saveW2RainstormMode',
  input: v.object({
    systemID: IdSchema,
    /** Epoch seconds. */
    rainstormModeEnd: v.nullable(v.number()),
    w2ConfigurationUpdatedAt: W2LockSchema,
  }),
  output: v.unknown(),
  success: [200],
  errors: W2_ERRORS,
});
