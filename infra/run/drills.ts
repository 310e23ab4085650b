import { drillTests } from '../test/vitest-run.ts';
import { consoleReport as report } from '../launch/report.ts';
import { runTestsOf } from '../launch/run-tests.ts';
import { findPrometheus } from '../services/find-prometheus.ts';

/** Faults that fire the alerts in the running product, seen by Prometheus itself. Minutes. */
runTestsOf(drillTests, () => findPrometheus(() => report.say('Fetching Prometheus ...')));
