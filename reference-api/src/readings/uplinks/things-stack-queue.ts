import { randomUUID } from 'node:crypto';
import { type EnqueueDownlink, QueueRefusal } from './chirpstack-queue';
import { OWN_CORRELATION } from './things-stack';

const SILENCE_MS = 10_000;

/**
 * The Things Stack's queue (`POST /api/v3/as/applications/{id}/devices/{id}/down/push`) with an API key of the
 * application. It gives a downlink no id: its events name the correlation ids that came with it.
 */
export const thingsStackQueue: EnqueueDownlink = async ({ url, token }, { eui, name, applicationId, port, data }) => {
  if (applicationId === null) throw new Error('The application of the device is unknown until its next uplink.');
  const id = `${OWN_CORRELATION}${randomUUID()}`;
  // The id that The Things Stack proposes when a device is registered.
  const device = name ?? `eui-${eui}`;
  const path = `applications/${encodeURIComponent(applicationId)}/devices/${encodeURIComponent(device)}/down/push`;
  const answer = await fetch(`${url.replace(/\/$/, '')}/api/v3/as/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({
      downlinks: [
        {
          frm_payload: data.toString('base64'),
          f_port: port,
          confirmed: true,
          priority: 'NORMAL',
          correlation_ids: [id],
        },
      ],
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(SILENCE_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new QueueRefusal(answer.status);
  return id;
};
