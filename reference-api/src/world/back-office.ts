import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import type { Database } from '../db/database';
import { agreement, inspection, router, simCard, sms, systemFile, systemFileAccess } from '../db/schema/index';
import { ROUTER_TYPES, UPS_TYPES } from '@sagitta/shared-contracts/rules/router';
import { operatorOfIccid } from '@sagitta/shared-contracts/rules/sim-card';
import { storeFile } from '../systems/files/file-store';
import { addDays, dayText } from './days';
import { storeFindings } from './inspection-findings';
import type { NodeRecords } from './node-records';
import { digits, pick, randomOf } from './random';
import type { SiteSpec } from './sites';

/** The provider as owner and supplier; the wire uses its slug. */
const PROVIDER = 'sagitta';
const ENGINEERS = ['K. Sobczak', 'M. Ławniczak', 'P. Żuraw', 'A. Ćwik'] as const;

/**
 * Linked records: each W4 site's gateway carries the SIM card whose ICCID it reports, each site has a
 * router with a SIM card for text messages, the messages went through those, and inspections and agreements follow the
 * site's age. Some inspections have findings.
 */
export async function storeBackOffice(
  db: Database,
  sites: readonly SiteSpec[],
  nodes: readonly NodeRecords[],
  today: Date,
): Promise<void> {
  const gateways = nodes.filter((entry) => entry.gateway);
  const telephone = (siteId: number) => `+48510${String(200_000 + siteId * 137)}`;

  await db.insert(router).values(
    sites.map((site, index) => {
      const random = randomOf(site.name, 'router');
      const installed = addDays(today, -560 + index * 11);
      return {
        systemId: index + 1,
        nodeId: gateways.find((entry) => entry.node.systemId === index + 1)?.node.id ?? null,
        type: pick(random, ROUTER_TYPES),
        firmware: `${1 + Math.floor(random() * 5)}.${Math.floor(random() * 10)}.${Math.floor(random() * 10)}`,
        serialNumber: `TBBJ${digits(random, 7)}`,
        purchaseDate: dayText(addDays(installed, -21)),
        owner: index % 4 === 3 ? 'customer' : PROVIDER,
        supplier: PROVIDER,
        installationDate: dayText(installed),
        upsType: index % 3 === 2 ? null : pick(random, UPS_TYPES),
        upsSerialNumber: index % 3 === 2 ? null : `UPS${digits(random, 6)}`,
        upsInstallationDate: index % 3 === 2 ? null : dayText(installed),
        modemRestarter: random() < 0.5,
        notes: index % 2 === 0 ? `Szafa teletechniczna, ${site.city}` : null,
      };
    }),
  );
  await db.insert(simCard).values([
    ...gateways.map((entry) => ({
      systemId: entry.node.systemId,
      nodeId: entry.node.id,
      ip: entry.gateway?.wwan0Ip,
      telephone: null,
      purpose: 'data' as const,
      iccid: entry.gateway?.iccid,
      network: operatorOfIccid(entry.gateway?.iccid ?? '') ?? ('other' as const),
      owner: PROVIDER,
      pin: entry.gateway?.simPin,
      puk: digits(randomOf(entry.device.serial, 'puk'), 8),
    })),
    ...sites.map((site, index) => {
      const iccid = `89480${['1', '2', '3'][index % 3] ?? '1'}${digits(randomOf(site.name, 'sms'), 13)}`;
      return {
        systemId: index + 1,
        routerId: index + 1,
        ip: null,
        telephone: telephone(index + 1),
        purpose: 'SMS' as const,
        iccid,
        network: operatorOfIccid(iccid) ?? ('other' as const),
        owner: index % 4 === 3 ? 'customer' : PROVIDER,
        pin: 'disabled',
        pinDisabled: true,
        notes: `<p>Karta SMS dla <b>${site.name}</b></p>`,
      };
    }),
    // Spare cards in a drawer.
    ...(
      [
        ['Orange', '894805'],
        ['Plus', '894801'],
        ['T-Mobile', '894802'],
      ] as const
    ).map(([network, prefix], index) => ({
      ip: null,
      telephone: `+48510900${100 + index}`,
      purpose: 'data' as const,
      iccid: `${prefix}${digits(randomOf('spare', index), 13)}`,
      network,
      owner: PROVIDER,
      pin: '0000',
    })),
  ]);

  await db.insert(sms).values(
    sites.flatMap((site, index) => {
      const random = randomOf(site.name, 'messages');
      return Array.from({ length: 12 }, (_, turn) => {
        const at = new Date(addDays(today, -1 - turn * 9).getTime() + Math.floor(random() * 20) * HOUR_MS);
        const sent = turn % 3 !== 1;
        return {
          number: telephone(index + 1),
          routerId: index + 1,
          systemId: index + 1,
          at,
          direction: sent ? ('sent' as const) : ('received' as const),
          text: sent
            ? pick(random, ['#STATUS', '#RESTART MODEM', '#SIGNAL'])
            : `OK ${site.version} ${site.city}: CSQ ${10 + Math.floor(random() * 20)}`,
        };
      });
    }),
  );

  const inspections = await db
    .insert(inspection)
    .values(
      sites.flatMap((_site, index) => {
        const random = randomOf('inspection', index);
        return [2, 1, 0].map((back) => {
          const year = today.getUTCFullYear() - back;
          const status =
            back > 0 ? ('completed' as const) : pick(random, ['planned', 'in_progress', 'completed'] as const);
          const performed =
            status === 'completed' ? addDays(today, -back * 365 - 20 - Math.floor(random() * 60)) : null;
          return {
            systemId: index + 1,
            year,
            status,
            mode: random() < 0.5 ? ('on-line' as const) : ('on-site' as const),
            underWarranty: back > 0,
            performedAt: performed && dayText(performed),
            performedBy: performed && pick(random, ENGINEERS),
            protocolNumber: performed && `P/${index + 1}/${year}`,
            offerNumber: `O/${100 + index}/${year}`,
            offerCreatedAt: `${year}-01-15`,
            orderNumber: back > 0 ? `Z/${100 + index}/${year}` : null,
            orderCreatedAt: back > 0 ? `${year}-02-03` : null,
          };
        });
      }),
    )
    .returning();
  await storeFindings(db, inspections, nodes, today);

  // Two sites have no agreement yet, so that one can be created; some have expired.
  await db.insert(agreement).values(
    sites.slice(0, -2).map((_site, index) => {
      const handover = addDays(today, -560 + index * 40);
      return {
        systemId: index + 1,
        installationAgreementNumber: `UM/${index + 1}/INST`,
        installationAgreementDate: dayText(addDays(handover, -90)),
        supportAgreementNumber: `UM/${index + 1}/SERW`,
        supportAgreementDate: dayText(handover),
        supportAgreementEndDate: dayText(addDays(handover, 365 + index * 60)),
        guaranteeAgreementNumber: `UM/${index + 1}/GW`,
        guaranteeAgreementDate: dayText(handover),
        guaranteeAgreementEndDate: dayText(addDays(handover, 730)),
        handoverDate: dayText(handover),
        baseGuaranteeTime: 24,
        maintenanceCoveredByGuarantee: index % 2 === 0,
      };
    }),
  );
  await storeFiles(db, sites, today);
}

async function storeFiles(db: Database, sites: readonly SiteSpec[], today: Date): Promise<void> {
  const files = sites.flatMap((site, index) =>
    [
      {
        name: `Dokumentacja powykonawcza – ${site.city}.txt`,
        text:
          `Dokumentacja powykonawcza\n${site.name}\n` +
          `${site.street} ${site.building}, ${site.postalCode} ${site.city}\n\n` +
          `Czujniki:\n${site.sensors.map((sensor) => `  ${sensor.name} (${sensor.sensor})`).join('\n')}\n`,
      },
      {
        name: 'Instrukcja postępowania przy L3 i L4.txt',
        text:
          'L3: ograniczyć ruch pod obiektem, wezwać administratora.\nL4: ewakuacja, telefon 112, ' +
          'nie wchodzić na dach.\n',
      },
    ]
      .slice(0, index % 3 === 2 ? 0 : 2)
      .map((file, turn) => ({
        systemId: index + 1,
        filename: file.name,
        mimeType: 'text/plain; charset=utf-8',
        size: Buffer.byteLength(file.text),
        text: file.text,
        createdBy: 1,
        createdAt: addDays(today, -300 + index * 7 + turn),
      })),
  );
  const named: (typeof systemFile.$inferInsert)[] = [];
  for (const { text, ...file } of files) named.push({ ...file, contentHash: await storeFile(db, Buffer.from(text)) });
  const stored = await db
    .insert(systemFile)
    .values(named)
    .returning({ id: systemFile.id, systemId: systemFile.systemId });
  await db
    .insert(systemFileAccess)
    .values(
      stored
        .filter(({ systemId }) => systemId === 1 || systemId === 7)
        .map(({ id, systemId }) => ({ fileId: id, accountId: systemId === 1 ? 3 : 4 })),
    );
}
