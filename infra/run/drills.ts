import { drillTests } from '../test/vitest-run.ts';
import { consoleReport as report } from '../launch/report.ts';
import { runTestsOf } from '../launch/run-tests.ts';
import { findPrometheus } from '@talkreel/services/find-prometheus';

/** Runs faults that fire the alerts in the running product, as seen by Prometheus itself. Takes minutes. */
runTestsOf(drillTests, () => findPrometheus(() => report.say('Fetching Prometheus ...')));
