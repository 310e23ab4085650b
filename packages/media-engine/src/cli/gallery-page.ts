import type { ActorSpec } from '../cast/actor.ts';
import type { Voice } from '../voice/voices.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLES = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 24px auto; max-width: 1240px; padding: 0 24px; background: light-dark(#faf7f2, #131118); color: light-dark(#17141f, #f4f0ea); }
  form { display: flex; gap: 8px; flex-wrap: wrap; margin: 0 0 12px; }
  textarea, input, select, button { font: inherit; padding: 8px 12px; border-radius: 10px; border: 1px solid #8886; background: transparent; color: inherit; }
  textarea, input[name=prompt] { flex: 1 1 420px; }
  button { background: #ff5c4d; color: #17141f; border: 0; cursor: pointer; }
  #cast { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 16px; }
  figure { margin: 0; cursor: pointer; }
  figure video { width: 100%; border-radius: 16px; display: block; }
  figure[aria-selected=true] video { outline: 4px solid #ff5c4d; }
  figcaption { font-size: 13px; opacity: .8; }
  #stage { width: 360px; border-radius: 20px; display: block; margin: 0 0 16px; background: #0003; aspect-ratio: 8 / 9; }
`;

const SCRIPT = `
  const stage = document.querySelector('#stage'), state = document.querySelector('#state'), castList = document.querySelector('#cast');
  let who;
  const choose = (figure) => {
    document.querySelectorAll('figure').forEach((other) => other.setAttribute('aria-selected', other === figure));
    who = figure.dataset.who; stage.src = figure.querySelector('video').src; stage.play();
  };
  const listen = (figure) => {
    const video = figure.querySelector('video');
    figure.onclick = () => choose(figure);
    figure.onmouseenter = () => video.play(); figure.onmouseleave = () => video.pause();
  };
  document.querySelectorAll('figure').forEach(listen);
  choose(document.querySelector('figure'));
  const post = async (path, body) => {
    const started = performance.now();
    state.textContent = 'Working';
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) });
    state.textContent = response.ok ? 'Done in ' + ((performance.now() - started) / 1000).toFixed(1) + ' s' : await response.text();
    return response.ok ? response.json() : null;
  };
  document.querySelector('#say').onsubmit = async (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const made = await post('/speak', { who, text: data.get('text'), voiceId: data.get('voiceId') });
    if (made) { stage.src = made.url; stage.play(); }
  };
  document.querySelector('#describe').onsubmit = async (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const made = await post('/draw', { prompt: data.get('prompt'), seed: Number(data.get('seed')) });
    if (!made) return;
    const figure = document.createElement('figure');
    figure.dataset.who = made.who;
    const video = Object.assign(document.createElement('video'), { src: made.url, muted: true, loop: true });
    figure.append(video, Object.assign(document.createElement('figcaption'), { textContent: data.get('prompt') }));
    castList.prepend(figure); listen(figure); choose(figure);
  };
`;

/** The gallery's only page; its script loads nothing from elsewhere. */
export function galleryPage({
  cast,
  voices,
}: {
  cast: readonly ActorSpec[];
  voices: readonly Voice[];
}): string {
  const tiles = cast
    .map(
      ({ id, title, setting, durationSeconds }) => `<figure data-who="${id}">
        <video src="/actors/${id}.mp4" poster="/actors/${id}.jpg" muted loop preload="none" playsinline></video>
        <figcaption><b>${escape(title)}</b> ${escape(setting)}, ${durationSeconds} s</figcaption>
      </figure>`,
    )
    .join('');
  const options = voices
    .map(({ id, name }) => `<option value="${id}">${escape(name)}</option>`)
    .join('');
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Talkreel: the cast</title>
<style>
${STYLES}</style>
<h1>The cast</h1>
<video id="stage" controls loop playsinline></video>
<form id="say"><textarea name="text" rows="2">Hello! Pick somebody below, type a line, and I will say it.</textarea>
  <select name="voiceId">${options}</select><button>Speak</button></form>
<form id="describe"><input name="prompt" placeholder="Or describe somebody new: an older man with a white beard, green sweater, library">
  <input name="seed" type="number" value="1" min="0" max="99999"><button>Draw</button></form>
<p id="state" role="status"></p>
<div id="cast">${tiles}</div>
<script>
${SCRIPT}</script></html>`;
}
