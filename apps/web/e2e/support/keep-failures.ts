import { afterEach, beforeEach } from 'vitest';
import { forgetFailure, reportRecordings } from './failures.ts';

/** These hooks are set up before every file, so that they run before its own `beforeEach` and after its `afterEach`. */
beforeEach(forgetFailure);
afterEach(reportRecordings);
