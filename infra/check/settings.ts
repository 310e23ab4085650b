import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listSections, namesReadBy, settingNames } from '@talkreel/settings/list';
import type { Section, Setting } from '@talkreel/settings/setting';
import { repositoryRoot } from '@talkreel/services/paths';
import { readWorkspace, sourceFiles } from './workspace.ts';

const COMPOSE = 'docker-compose.yml';
/** Files in which docker compose fills in `${NAME}`. */
const composeFiles = [
  COMPOSE,
  join('infra', 'docker', 'production.yml'),
  join('infra', 'docker', 'stages.yml'),
];

/** Where Kubernetes' manifests name settings of api and worker. */
const kubernetesFiles = [
  join('infra', 'kubernetes', 'base', 'settings.env'),
  join('infra', 'kubernetes', 'base', 'worker-quick.yaml'),
  join('infra', 'kubernetes', 'base', 'worker-video.yaml'),
  join('infra', 'kubernetes', 'overlays', 'production', 'kustomization.yaml'),
];

/** Variables that the images set. */
const ofTheImages = [
  'HOST',
  'WEB_DIST',
  'WORKER_HOST',
  'WORKER_PORT',
  'FFMPEG_PATH',
  'FFPROBE_PATH',
];

const WIDTH = 120;
const HEAD = `Every variable that Talkreel reads. None is needed to try it: \`npm start\` provides defaults for everything. Copy what you want to change to \`.env\`; \`npm start\`, \`npm run dev\` and docker compose read it. Variables of the shell take precedence. An empty variable counts as not set. Written by \`npm run fix\` from packages/settings/src/list.`;

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const without = (names: readonly string[], others: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => !others.includes(name));

/**
 * The list of settings decides: `.env.example` and the settings that docker-compose.yml passes on are written from it,
 * a process reads each of its settings, and compose files and manifests name no others. Returns violations as sentences.
 */
export function findSettingProblems(root = repositoryRoot): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const outdated = Object.entries(writtenFiles(root))
    .filter(([file, text]) => read(file) !== text)
    .map(([file]) => `${file} is not what the list of settings says: npm run fix`);
  const inCompose = composeFiles.flatMap((file) => namesIn(read(file), /(?<!\$)\$\{([A-Z]\w+)/g));
  const inKubernetes = kubernetesFiles.flatMap((file) =>
    namesIn(read(file), /^(?:\s+- (?:name: )?)?([A-Z][A-Z0-9_]+)(?:=|$)/gm),
  );
  return [
    ...outdated,
    ...without(inCompose, settingNames).map((name) => `${name} of a compose file is no setting`),
    ...without(inKubernetes, namesReadBy('api', 'worker')).map(
      (name) => `${name} of a Kubernetes manifest is no setting of api or worker`,
    ),
    ...without(namesReadBy('containers'), inCompose).map((name) => `no compose file uses ${name}`),
    ...(['api', 'worker', 'sandbox'] as const).flatMap((app) =>
      without(namesReadBy(app), namesInConfigs(app)).map((name) => `${app} never reads ${name}`),
    ),
  ];
}

/** Writes what is made from the list of settings. */
export function writeSettingFiles(root = repositoryRoot): void {
  for (const [file, text] of Object.entries(writtenFiles(root)))
    writeFileSync(join(root, file), text);
}

function writtenFiles(root: string): Record<string, string> {
  const compose = readFileSync(join(root, COMPOSE), 'utf8');
  return {
    '.env.example': `${comment(HEAD)}\n${listSections().map(sectionText).join('')}`,
    [COMPOSE]: withPassedOn(compose),
  };
}

/** The compose file, with what it passes on by name: what it gives no value itself, and the images neither. */
function withPassedOn(compose: string): string {
  const block = /(?<=^x-settings: &settings\n)(?: .*\n)+/m;
  const given = namesIn(compose.replace(block, ''), /^ +([A-Z][A-Z0-9_]+):/gm);
  const passedOn = without(namesReadBy('api', 'worker'), [...given, ...ofTheImages]);
  return compose.replace(block, passedOn.map((name) => `  ${name}:\n`).join(''));
}

function sectionText({ title, note, settings }: Section): string {
  const lines = [`# ---- ${title} `.padEnd(WIDTH, '-'), ...(note ? [comment(note), ''] : [])];
  let before: string | undefined;
  for (const [name, each] of Object.entries(settings)) {
    const text = comment(textOf(each));
    lines.push(...(text === before ? [] : [text]), `${name}=`);
    before = text;
  }
  return `\n${lines.join('\n')}\n`;
}

function textOf({ types, meaning, more, unset }: Setting): string {
  const [type] = Object.values(types);
  const { data } = type?.safeParse(undefined) ?? {};
  const fallback = unset ?? (['string', 'number'].includes(typeof data) ? String(data) : undefined);
  return [meaning, more, fallback && `Default: ${fallback}`].filter(Boolean).join(' ');
}

/** Lines of a comment, of the usual width. */
function comment(text: string): string {
  const lines = ['#'];
  for (const word of text.split(/(?<!Default:) /)) {
    const line = `${lines.at(-1)} ${word}`;
    if (line.length > WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

/** What the configurations of an app, and those that it shares with others, read. */
function namesInConfigs(app: string): string[] {
  return readWorkspace()
    .filter(({ name }) => [app, 'observability', 'providers', 'storage'].includes(name))
    .flatMap(({ folder }) =>
      sourceFiles(folder)
        .filter((file) => /(^|[/-])config\.ts$/.test(file))
        .flatMap((file) => namesIn(readFileSync(join(folder, file), 'utf8'), /\b([A-Z]\w+)\b/g)),
    );
}
