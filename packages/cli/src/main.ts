#!/usr/bin/env node
import { buffer } from 'node:stream/consumers';
import { run } from './run.ts';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort(new Error('stopped')));
// A reader that has seen enough, such as head, is no failure.
process.stdout.on('error', () => process.exit(0));

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  stdin: () => buffer(process.stdin),
  isTerminal: process.stderr.isTTY,
  columns: process.stderr.columns,
  signal: stopping.signal,
});
