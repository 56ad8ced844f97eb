import { parse } from 'content-disposition';
import Fastify from 'fastify';
import { FileBody } from '../../access/calls/handler';
import { sendFile } from './send-file';

test.each(['map 1.png', 'Łódź "dach"; 1.png', "rock'n'roll (1)*.png"])(
  'the name %j arrives unchanged',
  async (fileName) => {
    const app = Fastify();
    app.get('/', (_, reply) => sendFile(reply, new FileBody(Buffer.from('x'), 'image/png', { fileName }), undefined));
    const { headers } = await app.inject('/');
    expect(parse(String(headers['content-disposition']))).toMatchObject({
      type: 'attachment',
      parameters: { filename: fileName },
    });
    await app.close();
  },
);

test.each([
  ['export-hala_łódź_3-2026_11_25.zip', 'export-hala_lodz_3-2026_11_25.zip'],
  ['Крыша.pdf', '_____.pdf'],
  ['👷 1.pdf', '_ 1.pdf'],
])('an old client reads %j as %j', async (fileName, plain) => {
  const app = Fastify();
  app.get('/', (_, reply) => sendFile(reply, new FileBody(Buffer.from('x'), 'text/plain', { fileName }), undefined));
  const { headers } = await app.inject('/');
  expect(String(headers['content-disposition']).replaceAll('"', '')).toBe(
    `attachment; filename=${plain}; filename*=UTF-8''${encodeURI(fileName)}`,
  );
  await app.close();
});
