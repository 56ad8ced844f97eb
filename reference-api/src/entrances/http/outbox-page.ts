import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database';
import { mailOutbox } from '../../db/schema/index';

const SHOWN = 100;

/**
 * `/outbox`: the mails that no mail server sends, for people to open. For the demo only: they contain links that open
 * accounts.
 */
export function addOutboxPage(app: FastifyInstance, db: Database): void {
  app.get('/outbox', async (_request, reply) => {
    const mails = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(SHOWN);
    const list = mails.map(
      ({ recipient, subject, body, createdAt }) =>
        `<article><h2>${escaped(subject)}</h2><p>To ${escaped(recipient)}, ${createdAt.toISOString()}</p>` +
        `<pre>${linked(escaped(body))}</pre></article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
          `<title>Outbox</title><style>${STYLE}</style><h1>Outbox</h1>${list.join('') || '<p>No mail yet.</p>'}</html>`,
      );
  });
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
article { border: 1px solid #8885; border-radius: 8px; padding: 0 1rem; margin: 1rem 0; }
h2 { font-size: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

function linked(text: string): string {
  return text.replace(/https?:\/\/[^\s&<]+/g, (url) => `<a href="${url}">${url}</a>`);
}
