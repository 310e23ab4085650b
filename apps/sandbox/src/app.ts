import { join } from 'node:path';
import { assist } from '@talkreel/media-engine/script/assist';
import { writeScript } from '@talkreel/media-engine/script/write';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { SandboxConfig } from './config.ts';
import { registerControl } from './control/control.routes.ts';
import { registerCog } from './cog/cog.plugin.ts';
import { createFaultBook } from './faults/fault-book.ts';
import { holdReplies } from './faults/http-fault.ts';
import { registerFal } from './fal/fal.plugin.ts';
import { registerKokoro } from './kokoro/kokoro.plugin.ts';
import { registerOidc } from './oidc/oidc.plugin.ts';
import { registerOpenAi } from './openai/openai.plugin.ts';
import { cutOutRoutes } from './render/cut-out.routes.ts';
import { createEngine } from './render/engine.ts';
import { createFillerMedia } from './render/filler-media.ts';
import { createPackVoice } from './render/pack-voice.ts';
import { voicePackRoutes } from './render/voice-pack.routes.ts';
import { createStudio } from './render/speed.ts';
import { registerReplicate } from './replicate/replicate.plugin.ts';
import { registerStripe } from './stripe/stripe.plugin.ts';
import { openDocumentStore } from './store/document-store.ts';

const BODY_LIMIT_BYTES = 32 * 1024 * 1024;

/** The whole sandbox as one app; the caller listens and closes. State is opened here and closed with the app. */
export async function buildSandbox(
  config: SandboxConfig,
  log?: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const app = Fastify({
    ...(log ? { loggerInstance: log } : {}),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
  });
  const store = openDocumentStore(join(config.stateDir, 'state.db'));
  const faults = createFaultBook();
  const media = createFillerMedia(join(config.stateDir, 'filler'));
  const packVoice = createPackVoice({ ...config.voicePack, log });
  const cueStoreDir = join(config.stateDir, 'cues');
  const engine = createEngine(cueStoreDir, packVoice);
  const studio = createStudio({
    media,
    renders: config.replicate.renders,
    engine: engine.render,
  });

  // The Replicate client sends cancellations as JSON without a body.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? null : JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('Body is not valid JSON'), { statusCode: 400 }));
    }
  });

  holdReplies(app);
  app.get('/healthz', () => ({ status: 'ok' }));
  voicePackRoutes(app, packVoice);
  cutOutRoutes(app, cueStoreDir);
  registerOidc(app, { store, publicUrl: config.publicUrl, ...config.oidc });
  const { stateDir, publicUrl } = config;
  const shared = { faults, studio, media, stateDir, publicUrl };
  const replicate = registerReplicate(app, { store, ...shared, ...config.replicate });
  const cog = registerCog(app, shared);
  const fal = registerFal(app, {
    ...{ store, ...shared, outputSeconds: config.replicate.outputSeconds },
  });
  const openAi = registerOpenAi(app, {
    ...{ store, faults, writeScript, assist },
    render: (task, outPath, options) => studio.render(task, outPath, options, () => undefined),
  });
  registerKokoro(app);
  const stripe = registerStripe(app, {
    store,
    faults,
    publicUrl: config.publicUrl,
    ...config.stripe,
  });
  registerControl(app, {
    faults,
    studio,
    ledger: () => [...replicate.ledger(), ...fal.ledger(), ...cog.ledger(), ...openAi.ledger()],
    release: () => {
      replicate.release();
      fal.release();
      cog.release();
    },
    reset: async () => {
      openAi.reset();
      cog.reset();
      stripe.reset();
      await replicate.reset();
      await fal.reset();
    },
  });
  app.addHook('onClose', async () => {
    engine.close();
    store.close();
  });
  await app.ready();
  return app;
}
