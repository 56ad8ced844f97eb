import { getSystem, listSystems } from '@sagitta/shared-contracts/api/system';
import { cardsJson } from './kept-cards';
import { systemJson, systemsJson } from './systems.statements';
import { JsonText, serve } from '../access/calls/handler';
import { listText } from './list-text';

const serveListSystems = serve(listSystems, ({ db, caller, clock, header }) =>
  listText(
    { header },
    (form) => (form === 'cards' ? cardsJson(db, caller, clock) : systemsJson(db, caller, clock(), form)),
    ['list', 'table', 'cards'],
  ),
);

/**
 * `ID` 0 if the system does not exist or may not be seen: the two look the same (docs/product/access.md#visibility).
 */
const NO_SYSTEM = {
  ID: 0,
  name: '',
  systemVersion: 'W4',
  NodesHighestThreatLevel: 'unknown_or_NA',
  NodesHighestKnownThreatLevel: 'unknown_or_NA',
  NodesHighestThreatLevelActiveNonobstructed: 'unknown_or_NA',
} as const;

const serveGetSystem = serve(getSystem, async ({ db, caller, clock, params }) => {
  const found = await systemJson(db, caller, clock(), params.id);
  return found === null ? NO_SYSTEM : new JsonText(found);
});

export const systemOperations = [serveListSystems, serveGetSystem];
