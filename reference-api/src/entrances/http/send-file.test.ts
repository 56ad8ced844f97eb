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
