import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI document at /docs/json, and the page that shows it at /docs; every file comes from this host. */
export async function addDocs(app: FastifyInstance, document: object): Promise<void> {
  // The page asks its document of a plugin of this name, which would make it from the routes; here it is made from the contract.
  const source = Object.assign(async (instance: FastifyInstance) => { instance.decorate('swagger', () => document); }, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  });
  await app.register(source);
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { docExpansion: 'none', persistAuthorization: true }, logLevel: 'warn' });
}
