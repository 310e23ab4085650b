import { stageName } from '@talkreel/contracts/names';
import { ofSandbox, ofServices, ofWorker, type Section, setting } from '../setting.ts';
import { httpUrl, number, origins, port, stageList, text, whole } from '../types.ts';

const slots = (stage: string) =>
  setting(
    ofWorker(whole(1, 5_000).optional()),
    `How many ${stage} jobs this worker follows at once.`,
    '50',
  );

const encoders = (meaning: string) => setting(ofWorker(whole(1, 64).optional()), meaning, '1');

const deadline = (stage: string) =>
  setting(
    ofWorker(number(0.001, 20).optional()),
    `Multiplies the time limit of one ${stage} attempt.`,
    '2',
  );

export const workers = {
  title: 'Workers',
  settings: {
    WORKER_PROCESSES: setting(
      { launcher: whole(1).default(1) },
      'Number of worker processes that `npm start` runs.',
      '2',
    ),
    WORKER_STAGES: setting(
      ofWorker(stageList.default([...stageName.options])),
      'Stages this worker runs, separated by commas.',
      'script,image,audio',
      { unset: 'all' },
    ),
    SCRIPT_CONCURRENCY: slots('script'),
    IMAGE_CONCURRENCY: slots('image'),
    AUDIO_CONCURRENCY: slots('audio'),
    IMAGE_TO_VIDEO_CONCURRENCY: slots('image-to-video'),
    LIPSYNC_CONCURRENCY: slots('lipsync'),
    EXPORT_CONCURRENCY: encoders('Exports this worker encodes at once; each takes about one core.'),
    JOIN_CONCURRENCY: encoders('Films this worker joins at once; each takes about one core.'),
    MEDIA_CONCURRENCY: encoders(
      'Uploaded pictures and clips this worker prepares at once; a 4K clip takes about one core and 400 MB.',
    ),
    SCRIPT_DEADLINE_FACTOR: deadline('script'),
    IMAGE_DEADLINE_FACTOR: deadline('image'),
    AUDIO_DEADLINE_FACTOR: deadline('audio'),
    IMAGE_TO_VIDEO_DEADLINE_FACTOR: deadline('image-to-video'),
    LIPSYNC_DEADLINE_FACTOR: deadline('lipsync'),
    EXPORT_DEADLINE_FACTOR: deadline('export'),
    JOIN_DEADLINE_FACTOR: deadline('join'),
    MEDIA_DEADLINE_FACTOR: deadline('media'),
    WORKER_LEASE_SECONDS: setting(
      ofWorker(number(1, 300).default(10)),
      'Seconds a worker owns a stage before it has to renew its lease.',
      '10',
    ),
    WORKER_PORT: setting(ofWorker(port.default(3001)), 'Port of the health check.', '3001', {
      unset: '3001; `npm start` chooses free ports itself',
    }),
    WORKER_HOST: setting(
      ofWorker(text.default('127.0.0.1')),
      'The address that port listens on.',
      '0.0.0.0',
    ),
  },
} satisfies Section;

export const sandbox = {
  title: 'Sandbox (the stand-in for providers without a key; set by the launcher)',
  settings: {
    SANDBOX_URL: setting(
      ofServices(httpUrl.optional()),
      'Address of the sandbox, which stands in for providers without a key.',
      'http://127.0.0.1:3400',
    ),
    SANDBOX_PORT: setting(ofSandbox(port.default(3400)), 'Port the sandbox listens on.', '3400', {
      unset: '3400; `npm start` chooses a free port',
    }),
    SANDBOX_HOST: setting(
      ofSandbox(text.default('127.0.0.1')),
      'The address that port listens on.',
      '127.0.0.1',
    ),
    SANDBOX_PUBLIC_URL: setting(
      ofSandbox(httpUrl.default('http://localhost:3000/sandbox')),
      'Address at which browsers reach the sandbox, through the api.',
      'http://localhost:3000/sandbox',
    ),
    OIDC_REDIRECT_ORIGINS: setting(
      ofSandbox(origins.prefault('http://localhost:3000,http://127.0.0.1:3000')),
      'Origins its identity provider may redirect to, separated by commas.',
      'http://localhost:3000',
      { unset: 'http://localhost:3000,http://127.0.0.1:3000' },
    ),
    STRIPE_WEBHOOK_URL: setting(
      ofSandbox(httpUrl.optional()),
      'Address its Stripe sends webhooks to.',
      'http://127.0.0.1:3000/api/webhooks/stripe',
    ),
    SANDBOX_OUTPUT_SECONDS: setting(
      ofSandbox(number(1).default(3600)),
      'How long prediction outputs are kept, in seconds.',
      '3600',
    ),
    SANDBOX_RENDERS: setting(
      ofSandbox(whole(1, 8).default(1)),
      'Pictures and videos rendered at the same time.',
      '2',
    ),
    VOICE_PACK_THREADS: setting(
      ofSandbox(whole(1, 16).default(2)),
      'Processor cores that a voice pack may use.',
      '2',
      { more: 'Only if one was added: docs/voice-packs.md.' },
    ),
    VOICE_PACK_MEMORY_MB: setting(
      ofSandbox(whole(256, 16_384).default(1500)),
      'Memory that the process of a voice pack may use, in MB.',
      '1500',
      { more: 'Beyond it, built-in voices speak.' },
    ),
  },
} satisfies Section;

/** A setting of the compose files alone, and its default there. */
const composed = (meaning: string, example: string, unset?: string) =>
  setting({ containers: text.optional() }, meaning, example, unset === undefined ? {} : { unset });

export const containers = {
  title: 'Containers (docker compose alone reads these)',
  settings: {
    TALKREEL_IMAGES: composed(
      "The images' names before `-api`, `-worker` and `-sandbox`.",
      'ghcr.io/somebody/talkreel',
      'talkreel',
    ),
    TALKREEL_VERSION: composed('The version of the images.', '1.2.0', 'latest'),
    TALKREEL_REVISION: composed(
      'The commit that the images are built from, for their labels.',
      '4f2a9c1',
    ),
    POSTGRES_PASSWORD: composed(
      'Password of the database user; required by infra/docker/production.yml.',
      'c0ffee...',
    ),
    POSTGRES_CONNECTIONS: composed(
      'Maximum connections of PostgreSQL: DATABASE_POOL for each api and worker, and a few more.',
      '500',
      '300',
    ),
    SITE_ADDRESS: composed(
      "The proxy's address; it obtains a certificate for an https address. Behind your own balancer that terminates https: http://:80.",
      'https://talkreel.example',
      'PUBLIC_URL with production.yml, otherwise http://:PORT, which accepts every host name',
    ),
    TRUSTED_PROXIES: composed(
      'Networks of such a balancer, separated by spaces; TRUST_PROXY is then 2. Its default in containers is 1.',
      '10.0.0.0/8',
    ),
    QUEUE_BOARD_NETWORKS: composed(
      "Networks from which operators may open Bull Board (/ops/bull) through the proxy, separated by spaces, such as a VPN's.",
      '10.8.0.0/24',
      'none',
    ),
    HTTP_PORT: composed('Port on which production.yml publishes the proxy.', '8080', '80'),
    HTTPS_PORT: composed('Port on which production.yml publishes it for https.', '8443', '443'),
    API_REPLICAS: composed('How many api containers run.', '3', '1'),
    WORKER_REPLICAS: composed('How many worker containers run.', '4', '1'),
    WORKER_VIDEO_REPLICAS: composed(
      'How many workers for video run, with infra/docker/stages.yml.',
      '2',
      '1',
    ),
    API_MEMORY: composed('Memory limit of an api container.', '2g', '1536m'),
    WORKER_MEMORY: composed('Memory limit of a worker container.', '4g', '2g'),
    POSTGRES_MEMORY: composed('Memory limit of the database container.', '8g', '2g'),
    PROMETHEUS_PORT: composed(
      'Port of Prometheus on loopback, with the profile `observability`.',
      '9091',
      '9090',
    ),
    ALERTMANAGER_PORT: composed('Port of its Alertmanager on loopback.', '9094', '9093'),
    GRAFANA_PORT: composed('Port of its Grafana on loopback.', '3031', '3030'),
    METRICS_DAYS: composed('Days that its metrics are kept.', '30', '15'),
    GRAFANA_PASSWORD: composed("The password of Grafana's admin.", 'c0ffee...', 'admin'),
    ALERTMANAGER_CONFIG: composed(
      'Where your receivers are: your own copy of infra/observability/alertmanager.yml, outside of this checkout.',
      '/etc/talkreel/alertmanager.yml',
    ),
  },
} satisfies Section;
