import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { devices, schemes } from './camera.ts';
import type { Scene } from './scene.ts';

const STYLE = `
  body { margin: 2rem; font: 15px/1.5 system-ui, sans-serif; color-scheme: light dark; }
  nav { columns: 12rem; }
  section { margin-block: 3rem; }
  .row { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start; }
  figure { margin: 0; flex: none; }
  img { display: block; height: 26rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); object-fit: cover; object-position: top; }
`;

/** index.html of the folder: every scene, at all widths in both schemes side by side. */
export async function writeContactSheet(folder: string, scenes: readonly Scene[]): Promise<void> {
  const widths = devices.flatMap((device) => device.widths).toSorted((a, b) => a - b);
  const columns = widths.flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  const picture = (name: string, width: number, scheme: string): string => {
    const file = `${name}-${width}-${scheme}.webp`;
    return `<figure><a href="${file}"><img src="${file}" alt="${name}, ${width} px, ${scheme}" loading="lazy"></a><figcaption>${width} px, ${scheme}</figcaption></figure>`;
  };
  const sections = scenes.map(
    ({ name }) =>
      `<section id="${name}"><h2>${name}</h2><div class="row">${columns
        .map(({ width, scheme }) => picture(name, width, scheme))
        .join('')}</div></section>`,
  );
  const links = scenes.map(({ name }) => `<a href="#${name}">${name}</a><br>`);
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Talkreel, every screen</title><style>${STYLE}</style>
<h1>Every screen</h1><nav>${links.join('')}</nav>
${sections.join('\n')}
</html>
`;
  await writeFile(join(folder, 'index.html'), page);
}
