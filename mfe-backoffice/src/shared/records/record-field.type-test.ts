import type { RecordFields } from './record-field';

// What is stored is sent, shown and listed: a field that call, row or list of fields lacks does not compile.

interface Row {
  ID: number;
  telephone: string | null;
  nodeName: string | null;
  updatedAt: string | null;
}
interface Sent {
  telephone?: string | null;
}
type More<T> = T & { apn: string | null };
const telephone = { label: 'Telephone', kind: 'text', maxLength: 64 } as const;
const apn = { label: 'APN', kind: 'text', maxLength: 64 } as const;

export const whole: RecordFields<More<Sent>, More<Row>, 'nodeName'> = { telephone, apn };

// @ts-expect-error -- a stored field needs its line
export const unlisted: RecordFields<More<Sent>, More<Row>, 'nodeName'> = { telephone };
// @ts-expect-error -- a line needs its stored field
export const invented: RecordFields<Sent, Row, 'nodeName'> = { telephone, apn };
// @ts-expect-error -- what is sent is shown
export const unseen: RecordFields<More<Sent>, Row, 'nodeName'> = { telephone, apn };
// @ts-expect-error -- what is shown is sent
export const unsent: RecordFields<Sent, More<Row>, 'nodeName'> = { telephone, apn };
