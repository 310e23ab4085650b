import helmet from '@fastify/helmet';
import { routes } from '@talkreel/contracts/routes';
import fp from 'fastify-plugin';

/** What a page may load, and where from. Violations are reported to us. */
export default fp<{ secure: boolean }>(
  async (app, { secure }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        directives: {
          'default-src': ["'self'"],
          'base-uri': ["'none'"],
          'frame-ancestors': ["'none'"],
          'script-src': ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com'],
          'style-src': ["'self'", "'unsafe-inline'"],
          'img-src': ["'self'", 'data:', 'blob:', 'https:'],
          'media-src': ["'self'", 'blob:'],
          'frame-src': [
            'https://js.stripe.com',
            'https://*.js.stripe.com',
            'https://hooks.stripe.com',
          ],
          'connect-src': ["'self'", 'https://api.stripe.com'],
          'form-action': ["'self'"],
          'upgrade-insecure-requests': secure ? [] : null,
          'report-uri': [routes.postCspReports.path],
          'report-to': ['csp'],
        },
      },
      strictTransportSecurity: secure,
      // Some payment methods open the bank's or wallet's page in a separate window and wait for it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    });
  },
  { name: 'security-headers' },
);
