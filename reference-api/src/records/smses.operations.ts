import { listSimCardNodes, listSimCardRouters, listSmses, sendSms } from '@sagitta/shared-contracts/api/sms';
import { isPhone, plainPhone } from '@sagitta/shared-contracts/rules/text';
import { SMS_PROBLEMS } from '@sagitta/shared-contracts/rules/sms';
import { administeredBy } from '../access/administers';
import type { Caller } from '../access/caller';
import { requirePage } from '../access/guards';
import { recordAudit } from '../access/record-audit';
import { requireRecordsOfNode, requireRecordsOfRouter } from '../access/records';
import type { Database } from '../db/database';
import { Refusal } from '../kit/refusal';
import { nodesWithSimCard, queueSms, routersWithSimCard, simCardIn, smsPage, type SmsTarget } from './smses.statements';
import { type Call, serve, serveInTransaction } from '../access/calls/handler';

const serveList = serve(listSmses, ({ db, caller, input }) => {
  requirePage(caller, '/sms');
  return smsPage(db, caller, input);
});

const serveRouters = serve(listSimCardRouters, async ({ db, caller }) => {
  requirePage(caller, '/sms');
  return textable(db, caller, await routersWithSimCard(db, caller));
});

const serveNodes = serve(listSimCardNodes, async ({ db, caller }) => {
  requirePage(caller, '/sms');
  return textable(db, caller, await nodesWithSimCard(db, caller));
});

/** Queues the message, in one transaction with its audit record; `records/sms/send-queued` sends it. */
const serveSend = serveInTransaction(sendSms, async ({ db, caller, clock, input }) => {
  requirePage(caller, '/sms');
  const target = await targetOf(db, caller, input);
  const id = await queueSms(db, { ...target, text: input.text, at: clock() });
  await recordAudit(
    db,
    caller,
    {
      action: sendSms.name,
      entity: { kind: 'sms', id, name: target.number },
      systems: target.systemId === null ? [] : [target.systemId],
      changes: [{ field: 'text', before: null, after: input.text }],
    },
    clock(),
  );
  return { ID: id };
});

/**
 * The recipient of a message. For a node or router it is the phone number of its SIM card, ignoring the number sent. An
 * installer may text the SIM cards of systems that they administer; other numbers are for staff.
 */
async function targetOf(db: Database, caller: Caller, input: Call<typeof sendSms>['input']): Promise<SmsTarget> {
  const { nodeId, routerId } = input;
  await requireRecordsOfNode(db, caller, nodeId);
  await requireRecordsOfRouter(db, caller, routerId);
  if (nodeId !== null || routerId !== null) {
    const card = await simCardIn(db, nodeId === null ? { routerId: routerId ?? 0 } : { nodeId });
    if (!card?.number) throw new Refusal(400, { [nodeId === null ? 'routerId' : 'nodeId']: SMS_PROBLEMS.noSimCard });
    return { ...card, number: card.number };
  }
  const number = plainPhone(input.number ?? '');
  if (!isPhone(number, 'general')) throw new Refusal(400, { number: SMS_PROBLEMS.number });
  const card = await simCardIn(db, { telephone: number });
  if (caller.category === 'staff') return { nodeId: null, routerId: null, systemId: null, ...card, number };
  const administers = await administeredBy(db, caller);
  if (!card || card.systemId === null || !administers(card.systemId))
    throw new Refusal(400, { number: SMS_PROBLEMS.foreignNumber });
  return { ...card, number };
}

/** Those that the caller may text. */
async function textable<Row extends { systemId: number | null }>(db: Database, caller: Caller, rows: Row[]) {
  const administers = await administeredBy(db, caller);
  return rows
    .filter(({ systemId }) => caller.category === 'staff' || (systemId !== null && administers(systemId)))
    .map((one) => {
      const { systemId: _, ...row } = one;
      return row;
    });
}

export const smsOperations = [serveList, serveRouters, serveNodes, serveSend];
