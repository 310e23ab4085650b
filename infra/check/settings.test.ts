import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { repositoryRoot } from '@talkreel/services/paths';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { findSettingProblems, writeSettingFiles } from './settings.ts';

let root: string;
beforeEach(() => {
  root = makeTempFolder('settings');
  for (const part of ['.env.example', 'docker-compose.yml', 'infra/docker', 'infra/kubernetes'])
    cpSync(join(repositoryRoot, part), join(root, part), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function edit(file: string, change: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

test('what is written from the list of settings is compared, and written again', () => {
  edit('.env.example', (text) => text.replace('PORT=', 'PORT=3000'));
  edit('docker-compose.yml', (text) => text.replace('  SMTP_URL:\n', ''));
  expect(findSettingProblems(root)).toEqual(
    ['.env.example', 'docker-compose.yml'].map(
      (file) => `${file} is not what the list of settings says: npm run fix`,
    ),
  );
  writeSettingFiles(root);
  expect(findSettingProblems(root)).toEqual([]);
});

test('names that are no settings are found in compose files and manifests', () => {
  edit('infra/docker/stages.yml', (text) => `${text}# \${WORKER_REPLICA:-1}\n`);
  edit('infra/docker/production.yml', (text) => text.replaceAll('HTTPS_PORT', 'HTTPS'));
  edit('infra/kubernetes/base/settings.env', (text) => `${text}DRAIN_SECOND=1\n`);
  edit('infra/kubernetes/base/worker-video.yaml', (text) =>
    text.replace('name: WORKER_STAGES', 'name: WORKER_STAGE'),
  );
  expect(findSettingProblems(root)).toEqual([
    'HTTPS of a compose file is no setting',
    'WORKER_REPLICA of a compose file is no setting',
    'DRAIN_SECOND of a Kubernetes manifest is no setting of api or worker',
    'WORKER_STAGE of a Kubernetes manifest is no setting of api or worker',
    'no compose file uses HTTPS_PORT',
  ]);
});
