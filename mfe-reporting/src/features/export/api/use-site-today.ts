import type { SystemNodesShort } from '@sagitta/shared-contracts/api/system';
import { useServices } from '@sagitta/shared-contracts/remote';
import type { ExportDays } from '@sagitta/shared-contracts/rules/export';
import { useState } from 'react';
import { siteToday, untilToday } from '../model/site-today';

interface FormWithDays {
  values: { range: ExportDays };
  set: (name: 'range', range: ExportDays) => void;
}

/** Today at the site of the chosen system, and what makes it that of another one, with the days of a form. */
export function useSiteToday(systems: readonly SystemNodesShort[]) {
  const { now } = useServices();
  const [today, setToday] = useState(() => siteToday(undefined, now()));
  const moveTo = (id: number | null, form: FormWithDays) => {
    const next = siteToday(
      systems.find(({ ID }) => ID === id),
      now(),
    );
    form.set('range', untilToday(form.values.range, today, next));
    setToday(next);
  };
  return { today, moveTo };
}
