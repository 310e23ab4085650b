import { routes } from '@talkreel/contracts/routes';

/** Shown instead of signing out when another site linked here; its own link then signs out. */
export const signOutPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Sign out · Talkreel</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; display: grid; place-content: center; min-height: 90vh; text-align: center; gap: 1rem; }
      a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.5rem; border: 1px solid; text-decoration: none; color: inherit; }
    </style>
  </head>
  <body>
    <h1>Sign out of Talkreel?</h1>
    <p>Another site sent you here. You are still signed in.</p>
    <p><a href="${routes.getLogout.path}">Sign out</a> <a href="/">Stay signed in</a></p>
  </body>
</html>
`;
