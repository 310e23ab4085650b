import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTempFolder } from '@talkreel/services/temp-folder';
import { findAlertProblems } from './alerts.ts';

test('alerts without an entry, entries without an alert, and series that no code emits are found', () => {
  const root = makeTempFolder('alerts');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  write('apps/api/src/metrics.ts', "name: 'talkreel_sockets',");
  write('packages/observability/src/metrics.ts', "'talkreel_wait_seconds'");
  write(
    'infra/observability/rules/alerts.yml',
    '- alert: Known\n  expr: talkreel_sockets > rate(talkreel_wait_seconds_count[1m])\n- alert: New\n  expr: talkreel_gone > 1\n',
  );
  write('infra/observability/tests/a.yml', '{alertname="Known"}');
  write('docs/runbook.md', '## Known\n\n## Old\n');
  expect(findAlertProblems(root)).toEqual([
    'docs/runbook.md: no entry for the alert New',
    'infra/observability/tests/*.yml: no test fires New',
    'docs/runbook.md: Old is not an alert',
    'infra/observability/rules, dashboards: no code emits talkreel_gone',
  ]);
  expect(findAlertProblems()).toEqual([]);
});
