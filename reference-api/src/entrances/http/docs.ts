import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The arc that the product is named after. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32" viewBox="0 0 120 32"><path d="M6 10Q60 ' +
  '40 114 10" fill="none" stroke="#5fb3b3" stroke-width="4" stroke-linecap="round"/></svg>';

/** That of the plugin also allows its validator, and styles and fonts of any host. */
const POLICY = [
  "default-src 'self'",
  "base-uri 'self'",
  "font-src 'self' data:",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  'upgrade-insecure-requests',
].join('; ');

/** The OpenAPI document at /docs/json, and the page that shows it at /docs; every file comes from this host. */
export async function addDocs(app: FastifyInstance, document: object): Promise<void> {
  // The page gets its document from a plugin of this name, which would derive it from the routes; ours is derived from
  // the contract.
  const source = Object.assign(
    async (instance: FastifyInstance) => {
      instance.decorate('swagger', () => document);
    },
    {
      [Symbol.for('skip-override')]: true,
      [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
    },
  );
  await app.register(source);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', persistAuthorization: false },
    staticCSP: POLICY,
    logo: { type: 'image/svg+xml', content: Buffer.from(LOGO) },
    theme: { title: 'Calls of the API' },
    logLevel: 'warn',
  });
}
