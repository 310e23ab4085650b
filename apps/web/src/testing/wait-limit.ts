import { configure } from '@testing-library/react';

/**
 * The time to wait for elements that a busy machine shows late; the default is a second. Every test that finds
 * something late imports it, by itself or with `openApp`.
 */
export const WAIT_LIMIT_MS = 200_000;
configure({ asyncUtilTimeout: WAIT_LIMIT_MS });
