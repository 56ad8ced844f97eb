import {
  addFinding,
  deleteFinding,
  getInspectionReport,
  type InspectionVisit,
  signInspection,
} from '@sagitta/shared-contracts/api/finding';
import { isApiError, isWaiting } from '@sagitta/shared-contracts/api-error';
import { useCorrection, type Correction } from '@sagitta/shared-contracts/correction';
import { dashboardPath } from '@sagitta/shared-contracts/paths';
import { useAsOf, useHeader, useServices, useSession } from '@sagitta/shared-contracts/remote';
import { countsText, findingCounts, findingPlace, NO_FINDINGS } from '@sagitta/shared-contracts/rules/finding';
import { INSPECTION_STATUS_NAMES, isInspectionOpen } from '@sagitta/shared-contracts/rules/inspection';
import { HOUR_MS } from '@sagitta/shared-contracts/rules/age';
import { siteZone } from '@sagitta/shared-contracts/rules/site-zone';
import type { WaitingCall } from '@sagitta/shared-contracts/waiting';
import {
  Button,
  LoadFailure,
  LoadingLabel,
  Page,
  PageSection,
  PartStyles,
  Skeleton,
  Text,
} from '@sagitta/shared-ui/core';
import { useExport } from '@sagitta/shared-ui/files';
import { formatDateTime } from '@sagitta/shared-ui/format';
import { Download, Plus } from '@sagitta/shared-ui/icons';
import { ConfirmDialog } from '@sagitta/shared-ui/overlay';
import { ButtonLink, useSearchParams } from '@sagitta/shared-ui/router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { lateDialog } from '../../../shared/components/late-dialog';
import { systemQuery } from '../../../shared/api/system';
import { dayText } from '../../../shared/model/day';
import { RESULT_MS } from '../../../shared/model/messages';
import { devicesQuery, planQuery, renewVisit, targetOf, visitQuery } from '../api/visit';
import { devicesOnPlan, type PlanPoint } from '../model/plan-points';
import { asStored, callsOf, findingWaits, isOf, type ShownFinding, shownFindings } from '../model/waiting-findings';
import { DevicePhotos } from './device-photos';
import { FindingCard, findingName } from './finding-card';
import type { FindingDialogProps } from './finding-dialog';
import { Plan } from './plan';
import type { ReopenDialogProps } from './reopen-dialog';
import { SignSection } from './sign-section';
import { DrawnSignature } from './signature-pad';
import styles, { css } from './visit.module.css';

const FindingDialog = lateDialog(
  ({ shown }: FindingDialogProps) => (shown === null ? 'Add finding' : 'Edit finding'),
  () => import('./finding-dialog'),
);
const ReopenDialog = lateDialog(
  ({ visit }: ReopenDialogProps) => `Reopen inspection ${visit.ID}`,
  () => import('./reopen-dialog'),
);

const NONE: readonly never[] = [];
const noneWaits = () => NONE;
const noChange = () => () => undefined;

/** What waits on this device; nothing in a shell that keeps nothing. */
function useWaiting(): readonly WaitingCall[] {
  const { waiting } = useServices();
  return useSyncExternalStore(waiting?.subscribe ?? noChange, waiting?.read ?? noneWaits);
}
const TABLE = '/inspections';

/** An inspection on the roof: findings on the plan, photos, signature, PDF (docs/product/inspection.md). */
export function VisitScreen({ id }: { id: number }) {
  const services = useServices();
  const query = useQuery(visitQuery(services, id));
  const visit = query.data;
  const title = visit && `Inspection ${visit.year}`;
  const crumb = visit?.systemName ?? undefined;
  const systemId = visit?.systemId ?? 0;
  const known = useAsOf([query], HOUR_MS);
  // It is not renewed by itself, and not live where it was read.
  const at = known && query.isError ? known.at : undefined;
  const asOf = useMemo(() => (at === undefined ? undefined : { at, live: false }), [at]);
  useHeader({ ...(title && crumb && { title, crumb: { label: crumb, to: dashboardPath(systemId) } }), asOf });
  return (
    <Page>
      <PartStyles part="inspection-visit" css={css} />
      {visit ? <Visit visit={visit} readAt={query.dataUpdatedAt} /> : null}
      {!visit && query.isError ? (
        <LoadFailure what="Inspection" query={query} back={<ButtonLink to={TABLE}>Inspections</ButtonLink>} />
      ) : null}
      {!visit && !query.isError ? (
        <>
          <LoadingLabel>Loading the inspection</LoadingLabel>
          <Skeleton height="320px" radius={8} />
        </>
      ) : null}
    </Page>
  );
}

type Open =
  | {
      what: 'finding';
      shown: ShownFinding | null;
      begins: { nodeId: number | null; at: PlanPoint | null };
      correction?: Correction;
    }
  | { what: 'signature'; correction: Correction }
  | { what: 'reopen' };
const BARE = { nodeId: null, at: null };

function Visit({ visit, readAt }: { visit: InspectionVisit; readAt: number }) {
  const services = useServices();
  const { systemId, signature } = visit;
  const session = useSession();
  const ofSystem = useQuery(systemQuery(services, systemId));
  const ofDevices = useQuery(devicesQuery(services, systemId));
  const system = ofSystem.data;
  const nodes = ofDevices.data ?? NONE;
  const plan = useQuery({ ...planQuery(services, systemId), enabled: system !== undefined && system.hasMap !== false });
  const zone = siteZone(system?.timezone ?? null);
  const [open, setOpen] = useState<Open | null>(null);
  const [keepsPlace, setKeepsPlace] = useState(false);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const calls = callsOf(visit, useWaiting(), readAt);
  const nameOf = (nodeId: number) => nodes.find(({ id }) => id === nodeId)?.name ?? null;
  const here = { notedBy: session.name, nameOf };
  const shown = shownFindings(visit, calls, here);
  useCorrection(useSearchParams(), (correction) => {
    const { id, operation } = correction.call;
    if (operation === signInspection.name) return setOpen({ what: 'signature', correction });
    // As it was before what is corrected.
    const all = callsOf(visit, services.waiting?.read() ?? NONE, readAt);
    const index = all.findIndex((one) => one.id === id);
    const before = shownFindings(visit, all.slice(0, index), here);
    const of = before.find((one) => isOf(correction.call, one)) ?? null;
    if (!of && operation !== addFinding.name)
      return void services.notify({ kind: 'error', text: 'The finding is gone: somebody removed it.' });
    return setOpen({ what: 'finding', shown: of, begins: BARE, correction });
  });
  const signing = calls.find(({ operation }) => operation === signInspection.name);
  const isSigning = signing !== undefined;
  const mayWrite = visit.mayKeep && signature === null && !isSigning;
  const devices = useMemo(() => (plan.data ? devicesOnPlan(nodes, plan.data) : []), [nodes, plan.data]);
  const marks = shown.map(asStored).flatMap((finding, index) => {
    const whole = { width: 1, height: 1 };
    const at = findingPlace(finding, whole, (nodeId) => devices.find((one) => one.id === nodeId) ?? null);
    return at ? [{ ...at, number: index + 1, kind: finding.kind }] : [];
  });
  const add = (begins = BARE as { nodeId: number | null; at: PlanPoint | null }) =>
    setOpen({ what: 'finding', shown: null, begins });
  const none = system?.hasMap === false || (isApiError(plan.error) && plan.error.status === 404);
  const failed = [ofSystem, ofDevices, ...(none ? [] : [plan])].filter(({ data, isError }) => isError && !data);
  return (
    <div className={styles.visit}>
      <Head
        visit={visit}
        shown={shown}
        signing={signing ?? null}
        zone={zone}
        onReopen={() => setOpen({ what: 'reopen' })}
      />
      <PageSection
        card
        title="Plan"
        note={mayWrite && plan.data ? 'Tap a device or a place to add a finding' : undefined}
      >
        {plan.data ? (
          <Plan
            image={plan.data.blob}
            devices={devices}
            marks={marks}
            pressLabel="Add a finding on the plan"
            onPick={
              mayWrite
                ? (picked) => {
                    if (!picked) add();
                    else if ('device' in picked) add({ nodeId: picked.device.id, at: null });
                    else add({ nodeId: null, at: picked.place });
                  }
                : undefined
            }
          />
        ) : null}
        {none ? <Text>The system has no plan. Findings name their device.</Text> : null}
        {failed[0] ? (
          <LoadFailure
            small
            what={plan.data || none ? 'Devices' : 'Plan'}
            query={{ error: failed[0].error, refetch: () => failed.map(({ refetch }) => refetch()) }}
          />
        ) : null}
        {!plan.data && !none && failed.length === 0 ? <Skeleton height={200} radius={8} /> : null}
      </PageSection>
      <PageSection title="Findings" note={String(shown.length)}>
        {shown.length === 0 ? (
          <Text>{NO_FINDINGS}</Text>
        ) : (
          <ol className={styles.findings}>
            {shown.map((one, index) => (
              <FindingCard
                key={one.key}
                number={index + 1}
                shown={one}
                zone={zone}
                acts={
                  mayWrite
                    ? {
                        onEdit: () => setOpen({ what: 'finding', shown: one, begins: BARE }),
                        onRemove: () => setDoomed({ number: index + 1, shown: one }),
                      }
                    : null
                }
              />
            ))}
          </ol>
        )}
      </PageSection>
      {mayWrite ? (
        <div className={styles.bar}>
          <Button variant="primary" icon={<Plus size={20} aria-hidden="true" />} onClick={() => add()}>
            Add finding
          </Button>
        </div>
      ) : null}
      {open?.what === 'signature' ? (
        <div ref={reveal}>
          <SignSection visit={visit} shown={shown} correction={open.correction} onDone={() => setOpen(null)} />
        </div>
      ) : null}
      {mayWrite ? <SignSection visit={visit} shown={shown} /> : null}
      <DevicePhotos
        nodes={nodes}
        first={visit.findings.find(({ photo, nodeId }) => photo && nodeId)?.nodeId ?? null}
        zone={zone}
      />
      {open?.what === 'finding' ? (
        <FindingDialog
          visit={visit}
          shown={open.shown}
          correction={open.correction ?? null}
          begins={open.begins}
          nodes={nodes}
          plan={plan.data ? { image: plan.data.blob, devices } : null}
          keepsPlace={keepsPlace}
          onKeepsPlace={setKeepsPlace}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === 'reopen' ? <ReopenDialog visit={visit} onClose={() => setOpen(null)} /> : null}
      <RemoveFinding visit={visit} doomed={doomed} onClose={() => setDoomed(null)} />
    </div>
  );
}

interface HeadProps {
  visit: InspectionVisit;
  shown: readonly ShownFinding[];
  /** A signature waits to be sent. */
  signing: WaitingCall | null;
  zone: string;
  onReopen: () => void;
}

const SIGNATURE_STOPPED = 'Not signed: the signature needs your decision in the list of changes that wait.';
const SIGNATURE_WAITS =
  'Not signed yet: the signature waits to be sent. To change a finding, discard it in the list of changes that wait.';

function Head({ visit, shown, signing, zone, onReopen }: HeadProps) {
  const { call, notify } = useServices();
  const pdf = useExport(notify);
  const { signature, status, performedAt } = visit;
  const when = isInspectionOpen(status) ? 'planned for' : 'performed on';
  const day = performedAt === null ? 'without a day' : `${when} ${dayText(performedAt)}`;
  const waiting = shown.filter(({ stored }) => stored === null).length;
  const waits = signing?.isStopped ? SIGNATURE_STOPPED : SIGNATURE_WAITS;
  const unsigned = signing ? waits : 'Not signed: findings can still change.';
  const signedAt = signature && formatDateTime(signature.at, { zone, named: true });
  return (
    <PageSection card title={`${INSPECTION_STATUS_NAMES[status]}, ${day}`}>
      <div className={styles.head}>
        <div>
          <p className={styles.counts}>{countsText(findingCounts(shown.map(asStored)))}</p>
          {waiting > 0 ? (
            <p className={styles.waits}>{`${waiting} of them ${waiting === 1 ? 'waits' : 'wait'} to be sent.`}</p>
          ) : null}
          <p className={signing && !signature ? styles.waits : styles.note}>
            {signature ? `Signed ${signedAt} by ${signature.name}. Findings are fixed.` : unsigned}
          </p>
        </div>
        <div className={styles.acts}>
          <Button
            icon={<Download size={18} aria-hidden="true" />}
            pending={pdf.running !== null}
            onClick={() =>
              pdf.start((options) => call(getInspectionReport, { params: { id: visit.ID } }, options), 'inspection.pdf')
            }
          >
            PDF
          </Button>
          {signature && visit.mayKeep ? <Button onClick={onReopen}>Reopen…</Button> : null}
          <ButtonLink to={TABLE}>All inspections</ButtonLink>
        </div>
      </div>
      {pdf.problem ? (
        <Text role="alert" tone="danger">
          {pdf.problem}
        </Text>
      ) : null}
      {signature?.lines ? <DrawnSignature lines={signature.lines} name={signature.name} /> : null}
    </PageSection>
  );
}

const REMOVE_AGAIN = 'A removal has no form. Try again, or discard it and remove the finding again.';

/** It is far below the fold. */
function reveal(section: HTMLElement | null) {
  section?.scrollIntoView({ block: 'center' });
}

interface Doomed {
  number: number;
  shown: ShownFinding;
}

interface RemoveFindingProps {
  visit: InspectionVisit;
  doomed: Doomed | null;
  onClose: () => void;
}

function RemoveFinding({ visit, doomed, onClose }: RemoveFindingProps) {
  const services = useServices();
  const { call, notify } = services;
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: async ({ number, shown }: Doomed) => {
      const { ID, lock } = await targetOf(services, client, visit.ID, shown);
      const words = {
        act: 'Remove finding',
        name: findingName(number, asStored(shown)),
        thing: shown.thing,
        entered: [],
        instead: REMOVE_AGAIN,
      };
      return call(deleteFinding, { input: { ID, updatedAt: lock } }, findingWaits(visit, words));
    },
    onSuccess: () => {
      notify({ kind: 'success', text: 'Finding removed', closeAfterMs: RESULT_MS });
      onClose();
    },
    onError: (error) => {
      if (!isWaiting(error)) return;
      remove.reset();
      onClose();
    },
    onSettled: () => renewVisit(client),
  });
  const failure = isApiError(remove.error) ? remove.error.message : 'Something went wrong. Try again';
  return (
    <ConfirmDialog
      open={doomed !== null}
      title="Remove this finding?"
      thing={doomed ? findingName(doomed.number, asStored(doomed.shown)) : ''}
      confirmLabel="Remove"
      pending={remove.isPending}
      error={remove.isError ? failure : null}
      onConfirm={() => {
        if (doomed) remove.mutate(doomed);
      }}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
    >
      <Text>Its photo goes with it, and findings after it get other numbers.</Text>
    </ConfirmDialog>
  );
}
