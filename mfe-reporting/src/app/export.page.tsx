import { useServices } from '@sagitta/shared-contracts/remote';
import { dayInZone, siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import { Page } from '@sagitta/shared-ui/core';
import { ExportCards } from '../features/export/components/export-cards';

/** Exports of people, systems, devices and readings (docs/product/export.md). The days are those of the sites. */
export default function ExportPage() {
  const { now } = useServices();
  return (
    <Page>
      <ExportCards today={dayInZone(now(), siteZone(null))} />
    </Page>
  );
}
