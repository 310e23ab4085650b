import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@talkreel/services/paths';

const RULES = 'infra/observability/rules';
const RULE_TESTS = 'infra/observability/tests/*.yml';
const DASHBOARDS = 'infra/observability/grafana/dashboards/*.json';
const RUNBOOK = 'docs/runbook.md';
const SOURCES = '{apps/{api,worker},packages/{db,observability}}/src/**/*.ts';
/** The suffixes that prom-client adds to a histogram. */
const PART = /_(?:bucket|count|sum)$/;

/**
 * Alerts that have no runbook entry or rule test, entries of removed alerts, and rules and
 * dashboards that use series which no code emits.
 */
export function findAlertProblems(root = repositoryRoot): string[] {
  const read = (pattern: string) => readAll(root, pattern);
  const rules = read(`${RULES}/*.yml`);
  const alerts = matches(rules, /- alert: (\w+)/g);
  const entries = matches(read(RUNBOOK), /^## (\w+)$/gm);
  const made = matches(read(SOURCES), /'(talkreel_\w+)'/g);
  const used = matches(rules + read(DASHBOARDS), /\b(talkreel_\w+)/g);
  const tested = matches(read(RULE_TESTS), /alertname="(\w+)"/g);
  return [
    ...missing(alerts, entries).map((name) => `${RUNBOOK}: no entry for the alert ${name}`),
    ...missing(alerts, tested).map((name) => `${RULE_TESTS}: no test fires ${name}`),
    ...missing(entries, alerts).map((name) => `${RUNBOOK}: ${name} is not an alert`),
    ...missing(new Set([...used].map((name) => name.replace(PART, ''))), made).map(
      (name) => `${RULES}, dashboards: no code emits ${name}`,
    ),
  ];
}

function readAll(root: string, pattern: string): string {
  return globSync(pattern, { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
}

function matches(text: string, expression: RegExp): Set<string> {
  return new Set([...text.matchAll(expression)].map(([, name = '']) => name));
}

function missing(wanted: Set<string>, there: Set<string>): string[] {
  return [...wanted].filter((name) => !there.has(name));
}
