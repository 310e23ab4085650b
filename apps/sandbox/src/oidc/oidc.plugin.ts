import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { sendPage } from '../look/page.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { loginPage, messagePage } from './login-page.ts';
import { createPeople, type Person } from './people.ts';
import { createProvider } from './provider.ts';

interface Deps {
  store: DocumentStore;
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  redirectOrigins: readonly string[];
}

/** An avatar for users without one: initials on one of a few colours. */
function avatarSvg(name: string): string {
  const grounds = ['#FFB8A8', '#CFC4FF', '#BFE8D2', '#FFDFA3', '#BFDDF5', '#F3C4DE'];
  const sum = [...name].reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{L}|\p{N}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${grounds[sum % grounds.length]}"/><text x="48" y="50" fill="#17141F" font-family="system-ui,Segoe UI,Roboto,Arial,sans-serif" font-size="36" font-weight="700" text-anchor="middle" dominant-baseline="central">${initials}</text></svg>`;
}

/** Mounts the identity provider at `/oidc`, and its avatars. */
export function registerOidc(app: FastifyInstance, deps: Deps): void {
  const people = createPeople(deps.store.collection<Person>('person'));
  const provider = createProvider({ ...deps, people });
  const handle = provider.callback();
  const publicUrl = new URL(deps.publicUrl);
  const publicPath = publicUrl.pathname.replace(/\/$/, '');

  /** Makes the provider see its public address, whichever way the request came. */
  const dressAsPublic = (request: FastifyRequest): void => {
    const { headers } = request.raw;
    headers['x-forwarded-host'] = publicUrl.host;
    headers['x-forwarded-proto'] = publicUrl.protocol.replace(':', '');
  };

  app.get<{ Params: { id: string } }>('/assets/avatars/:id.svg', (request, reply) => {
    const person = people.byId(request.params.id);
    return reply
      .code(person === undefined ? 404 : 200)
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .type('image/svg+xml')
      .send(avatarSvg(person?.name ?? ''));
  });

  app.register(
    async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 4096 },
        (_request, body, done) => done(null, new URLSearchParams(String(body))),
      );
      scope.addHook('onRequest', async (request) => dressAsPublic(request));
      scope.setErrorHandler(async (error: Error, _request, reply) => {
        if (error instanceof errors.SessionNotFound) {
          return sendPage(
            reply,
            'Sign-in expired',
            messagePage(
              'Sign-in expired',
              'This took too long. Please sign in again.',
              `${publicUrl.origin}/`,
            ),
            400,
          );
        }
        throw error;
      });

      const finish = async (
        request: FastifyRequest,
        reply: FastifyReply,
        person: Person,
      ): Promise<void> => {
        await leaveOtherSession(provider, request, reply, person);
        reply.hijack();
        const result = { login: { accountId: person.id, remember: true } };
        await provider.interactionFinished(request.raw, reply.raw, result, {
          mergeWithLastSubmission: false,
        });
      };

      scope.get<{ Params: { uid: string } }>('/:uid', async (request, reply) => {
        const { params, uid } = await provider.interactionDetails(request.raw, reply.raw);
        const hint = params['login_hint'];
        const hinted = typeof hint === 'string' ? people.byEmail(hint) : null;
        // A forced login needs an action of the user.
        if (hinted !== null && params['prompt'] !== 'login') return finish(request, reply, hinted);
        const action = `${publicPath}/oidc/interaction/${uid}`;
        return sendPage(
          reply,
          'Sign in',
          loginPage({
            action,
            avatars: `${publicPath}/assets/avatars`,
            people: people.ready,
            ...(typeof hint === 'string' ? { email: hint } : {}),
          }),
        );
      });

      scope.post<{ Params: { uid: string } }>('/:uid', async (request, reply) => {
        const { uid } = await provider.interactionDetails(request.raw, reply.raw);
        const email =
          request.body instanceof URLSearchParams ? (request.body.get('email') ?? '') : '';
        const person = people.byEmail(email);
        if (person !== null) return finish(request, reply, person);
        const error =
          email.trim() === ''
            ? 'Please enter an email address.'
            : 'That does not look like an email address.';
        const action = `${publicPath}/oidc/interaction/${uid}`;
        const body = loginPage({
          action,
          avatars: `${publicPath}/assets/avatars`,
          people: people.ready,
          email,
          error,
        });
        return sendPage(reply, 'Sign in', body, 400);
      });
    },
    { prefix: '/oidc/interaction' },
  );

  app.register(async (scope) => {
    // The provider reads bodies itself, so they must not be parsed here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all('/oidc/*', async (request, reply) => {
      reply.hijack();
      dressAsPublic(request);
      const { raw } = request;
      const path = (raw.url ?? '').replace(/^\/oidc/, '');
      // The provider takes the part of `originalUrl` before `url` as its mount path.
      Object.assign(raw, { originalUrl: `${publicPath}/oidc${path}`, url: path });
      await handle(raw, reply.raw);
    });
  });
}

/** Ends another user's session, for which the provider would otherwise show a page with a script. */
async function leaveOtherSession(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
): Promise<void> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw);
  const { session } = interaction;
  if (session?.accountId === undefined || session.accountId === person.id) return;
  const other = await provider.Session.findByUid(session.uid);
  await other?.destroy();
  delete interaction.session;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
}
