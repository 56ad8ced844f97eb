import * as v from 'valibot';
import { operation } from '../operation';
import { isName, MAX_LENGTH, NAME_PROBLEM } from '../rules/text';
import { DeleteByIdSchema } from '../wire';
import { SYSTEM_VERSIONS } from './system';

/** Creates a system. `NewSystemID` 0 or below means that the name is taken (docs/product/administration.md#systems). */
export const createSystem = operation('PUT', '/system', {
  name: 'createSystem',
  input: v.pipe(
    v.object({
      Name: v.string(),
      SystemVersion: v.picklist(SYSTEM_VERSIONS),
      /** The controller's own id; W2 only, and needed there. */
      ExternalSystemID: v.optional(v.pipe(v.string(), v.maxLength(MAX_LENGTH.default)), ''),
    }),
    v.forward(
      v.check(
        ({ Name, SystemVersion }) => isName(Name, SystemVersion === 'W2' ? MAX_LENGTH.w2SystemName : MAX_LENGTH.name),
        NAME_PROBLEM,
      ),
      ['Name'],
    ),
    v.forward(
      v.check(
        ({ SystemVersion, ExternalSystemID }) => SystemVersion === 'W4' || ExternalSystemID.trim() !== '',
        'Incorrect value',
      ),
      ['ExternalSystemID'],
    ),
  ),
  output: v.object({ NewSystemID: v.number() }),
});

/**
 * Deletes a system with all that belongs to it. Where something was measured, only staff may, once each device is
 * retired (`deleteNode`), and only with the system's name.
 */
export const deleteSystem = operation('DELETE', '/system', {
  name: 'deleteSystem',
  input: v.object({
    ...DeleteByIdSchema.entries,
    /** The name of the system, as somebody has typed it: its readings and alarms are deleted for good. */
    PurgeName: v.optional(v.pipe(v.string(), v.maxLength(MAX_LENGTH.default))),
  }),
  output: v.unknown(),
  success: [200],
  errors: {
    409: 'Other users are still in the system, or it has readings.',
    422: 'Another name than that of the system.',
  },
});
