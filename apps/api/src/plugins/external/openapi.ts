import swagger from '@fastify/swagger';
import { API_VERSION, API_VERSIONS, OLDEST_API_VERSION } from '@talkreel/contracts/api-version';
import { apiGroups } from '@talkreel/contracts/contract';
import { SITE_NAME } from '@talkreel/contracts/page-meta';
import type { FastifySchema } from 'fastify';
import fp from 'fastify-plugin';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { describeRoute, describeWebhooks, securitySchemes } from '../../openapi/describe-route.ts';
import { tidy } from '../../openapi/tidy.ts';
import { sessionCookieName } from './session.ts';

const ABOUT = `Everything the web app does, for programs.

Starting a generation answers 202 with its id if the request has \`Prefer: respond-async\`, and waits for the result otherwise. Follow it at \`GET /api/generations/{id}\`.

Lists answer a page; \`Link: <...>; rel="next"\` leads to the next one. Every error has a \`code\` for programs and a \`message\` for users.

Versions are dates. A program names the one that it was written for in \`Talkreel-Version\`, and goes on as it is when a newer one comes.`;

/** Referred to by every call that programs may make: tidy.ts. */
const versionParts = {
  parameters: {
    Version: {
      in: 'header' as const,
      name: 'Talkreel-Version',
      required: false,
      description: `The version that the program was written for; without it, ${OLDEST_API_VERSION}. Another one is refused as \`unknown_version\`.`,
      schema: { type: 'string' as const, enum: [...API_VERSIONS] },
    },
  },
  headers: {
    Version: {
      description: 'To calls with a key: the version that the reply keeps to.',
      schema: { type: 'string' as const },
    },
  },
};

const transform = createJsonSchemaTransform({});

/** Describes the api's routes by their contracts, as OpenAPI 3.1: `app.swagger()`, once the app is ready. */
export default fp<{ publicUrl: URL }>(
  async (app, { publicUrl }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.1',
        info: { title: `${SITE_NAME} API`, version: API_VERSION, description: ABOUT },
        servers: [{ url: publicUrl.origin }],
        webhooks: describeWebhooks(),
        tags: Object.entries(apiGroups).map(([name, description]) => ({ name, description })),
        components: {
          ...versionParts,
          securitySchemes: securitySchemes(sessionCookieName(publicUrl.protocol === 'https:')),
        },
      },
      convertConstToEnum: false,
      transform: (given) => {
        const { config = {} } = given.route;
        const described = config.contract && describeRoute(config.contract, config);
        const { schema, url } = transform({
          ...given,
          url: given.url.replace(/\*$/, ':path'),
          schema: described ?? { hide: true },
        });
        return { schema: withExample(schema, config.contract?.example), url };
      },
      transformObject: (given) => tidy(jsonSchemaTransformObject(given)),
    });
  },
  { name: 'openapi', dependencies: ['session'] },
);

/** Zod leaves the example out where a schema transforms what it reads. */
function withExample(schema: FastifySchema, example: unknown): FastifySchema {
  if (example === undefined) return schema;
  return { ...schema, body: { ...(schema.body as object), examples: [example] } };
}
