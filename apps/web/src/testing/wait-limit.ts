import { configure } from '@testing-library/react';

/** For what a busy machine shows late; the default is a second. Imported by every test that finds something late. */
export const WAIT_LIMIT_MS = 200_000;
configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
