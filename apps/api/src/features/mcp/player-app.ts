import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

export const PLAYER_URI = 'ui://talkreel/player';
/** Of the extension for apps (SEP-1865), as its hosts know it. */
const APP_TYPE = 'text/html;profile=mcp-app';
const APPS_VERSION = '2026-01-26';

/** A page that hosts show beside a link to a file: it plays the video there. Hosts without apps show the link. */
export function addPlayer(server: McpServer, origin: string): void {
  server.registerResource(
    'player',
    PLAYER_URI,
    { title: 'Player', description: 'Plays a linked video.', mimeType: APP_TYPE },
    () => ({
      contents: [
        {
          ...{ uri: PLAYER_URI, mimeType: APP_TYPE, text: renderPlayer(origin) },
          // The host lets it load from nowhere else.
          _meta: { ui: { csp: { resourceDomains: [origin] }, prefersBorder: true } },
        },
      ],
    }),
  );
}

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: center; }
video, img { display: block; max-width: 100%; max-height: 480px; border-radius: 12px; }
p { margin: 0; padding: 24px; opacity: 0.75; }
`;

/** It runs in the host's frame, so it is written for browsers, and shows nothing but files of ours. */
const SCRIPT = `
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const box = document.querySelector('main');
const say = (text) => {
  const line = document.createElement('p');
  line.textContent = text;
  box.replaceChildren(line);
};
function show({ href, contentType } = {}) {
  if (typeof href !== 'string' || !href.startsWith(ORIGIN + '/api/')) return say('There is no file to show.');
  const isVideo = String(contentType).startsWith('video/');
  const shown = document.createElement(isVideo ? 'video' : 'img');
  if (isVideo) Object.assign(shown, { controls: true, playsInline: true, preload: 'metadata' });
  else shown.alt = 'The picture that was linked';
  shown.addEventListener('error', () => say('This link has ended. Ask for the file again.'));
  shown.src = href;
  box.replaceChildren(shown);
}
addEventListener('message', ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return;
  if (data.id === 'start' && data.result) {
    document.documentElement.style.colorScheme = data.result.hostContext?.theme ?? 'light dark';
    return send({ method: 'ui/notifications/initialized' });
  }
  if (data.method === 'ui/notifications/tool-result') return show(data.params?.structuredContent);
  if (data.method === 'ui/notifications/tool-cancelled') return say('It was stopped.');
  if (data.method === 'ui/notifications/host-context-changed' && data.params?.theme)
    document.documentElement.style.colorScheme = data.params.theme;
  if (data.method && data.id !== undefined) send({ id: data.id, result: {} });
});
new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect();
  send({ method: 'ui/notifications/size-changed', params: { width: Math.ceil(width), height: Math.ceil(height) } });
}).observe(document.documentElement);
send({
  id: 'start',
  method: 'ui/initialize',
  params: { protocolVersion: VERSION, appInfo: { name: 'talkreel-player', version: '0.1.0' }, appCapabilities: {} },
});
`;

function renderPlayer(origin: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Talkreel</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main><p>The video appears here.</p></main>
    <script>
const ORIGIN = ${JSON.stringify(origin)};
const VERSION = ${JSON.stringify(APPS_VERSION)};${SCRIPT}</script>
  </body>
</html>
`;
}
