import { routes } from '@talkreel/contracts/routes';
import fp from 'fastify-plugin';

const NOBODY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const PERMISSIONS = [
  ...NOBODY.map((feature) => `${feature}=()`),
  // Users record their own speech in the app.
  'microphone=(self)',
  'payment=(self "https://js.stripe.com")',
].join(', ');

/** The features pages may not use, and where browsers report violations. */
export default fp(
  async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('permissions-policy', PERMISSIONS);
      reply.header('reporting-endpoints', `csp="${routes.postCspReports.path}"`);
    });
  },
  { name: 'page-policies' },
);
