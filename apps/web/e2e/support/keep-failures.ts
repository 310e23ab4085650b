import { afterEach, beforeEach } from 'vitest';
import { forgetFailure, reportRecordings } from './failures.ts';

/** Runs in front of every file, so that these come before its own `beforeEach` and after its `afterEach`. */
beforeEach(forgetFailure);
afterEach(reportRecordings);
