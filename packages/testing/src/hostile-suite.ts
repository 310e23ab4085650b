import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HostileCase, HostileOutcome } from './hostile-child.ts';
import {
  oddBodies,
  rawReply,
  startHostileServer,
  type HostilePlan,
  type HostileServer,
} from './hostile-server.ts';
import { volume } from './volume.ts';

export interface HostileSuite {
  /** A file that calls `serveHostileCalls`. */
  entry: string;
  calls: readonly string[];
  rightBody: Parameters<typeof startHostileServer>[0];
  /** The length of the reply that a plan of this call disturbs. */
  replyLength(call: string): number;
  /** Calls that accept a body of any shape. */
  takesAnyBody?: readonly string[];
}

const STATUSES = [400, 401, 402, 403, 404, 408, 409, 413, 418, 422, 429, 500, 502, 503, 504];
/** A limit far above the one that the entry sets for one exchange. */
const GIVE_UP_MS = 3_000;
/** The number of calls that are aborted, one each millisecond. */
const GIVE_UPS = volume(15, 60);
/** The distance in bytes between the positions at which a reply is disturbed: a prime, so that it fits no field. */
const STEP = volume(31, 1);
/** Each call gets one of so many statuses; all calls together get every one. */
const STATUS_STEP = volume(3, 1);

/** Makes every call against a server that refuses, drops, stalls and sends rubbish; the process must survive. */
export function describeHostile(name: string, suite: HostileSuite): void {
  describe(`a hostile ${name}`, () => {
    let server: HostileServer;
    let child: ChildProcess | null = null;
    beforeAll(async () => {
      server = await startHostileServer(suite.rightBody);
    });
    afterAll(async () => {
      child?.disconnect();
      await server.stop();
    });

    /** The running child, or a new one if the last one died. */
    async function runningChild(): Promise<ChildProcess> {
      if (child) return child;
      const started = fork(suite.entry);
      child = started;
      started.once('exit', () => (child = null));
      await once(started, 'message');
      return started;
    }

    async function expectNamed(
      plans: HostilePlan[],
      {
        mayAnswer = () => false,
        abortAfterMs = () => undefined,
      }: {
        mayAnswer?: (call: string) => boolean;
        abortAfterMs?: (index: number) => number | undefined;
      } = {},
    ): Promise<void> {
      const cases = plans.map((plan, index): HostileCase => ({
        plan,
        url: server.url,
        abortAfterMs: abortAfterMs(index),
      }));
      const running = await runningChild();
      const answered = once(running, 'message');
      const died = once(running, 'exit').then(([code]) => {
        throw new Error(`the process ended with code ${String(code)}`);
      });
      died.catch(() => undefined);
      running.send(cases);
      const [outcomes = []]: HostileOutcome[][] = await Promise.race([answered, died]);
      const wrong = cases
        .map(({ plan }, index) => ({ plan, ...outcomes[index] }))
        .filter(
          ({ plan, ended }) =>
            ended === undefined ||
            ended === 'untyped' ||
            (ended === 'answered' && !mayAnswer(plan.call)),
        );
      expect(wrong.slice(0, 3)).toEqual([]);
    }

    const whole = { fault: 'none', atByte: 0, status: 200, body: -1, early: false } as const;
    const atEveryByte = (call: string, fault: HostilePlan['fault']): HostilePlan[] =>
      Array.from({ length: Math.ceil(suite.replyLength(call) / STEP) }, (_, index) => ({
        ...whole,
        call,
        fault,
        atByte: index * STEP,
        early: index % 2 === 0,
      }));

    const ofAll = (plans: (call: string, index: number) => HostilePlan[]) =>
      suite.calls.flatMap(plans);
    const statusesOf = (callIndex: number) =>
      STATUSES.filter((_, index) => (index + callIndex) % STATUS_STEP === 0);

    test('01 a refusal, early or late, is a typed error', () =>
      expectNamed(
        ofAll((call, callIndex) =>
          statusesOf(callIndex).flatMap((status) =>
            [true, false].map((early) => ({ ...whole, call, status, early })),
          ),
        ),
      ));
    test('01 a reply that breaks off at any byte is a typed error', () =>
      expectNamed(ofAll((call) => atEveryByte(call, 'drop'))));
    test('01 a reply that stalls at any byte is a typed error', () =>
      expectNamed(
        ofAll((call) => atEveryByte(call, 'stall')),
        { abortAfterMs: () => GIVE_UP_MS },
      ));
    test('01 rubbish from any byte on is an answer or a typed error', () =>
      expectNamed(
        ofAll((call) => atEveryByte(call, 'rubbish')),
        { mayAnswer: () => true },
      ));
    test('01 a body of another shape is a typed error', () =>
      expectNamed(
        ofAll((call) => oddBodies.map((_, body) => ({ ...whole, call, body }))),
        { mayAnswer: (call) => suite.takesAnyBody?.includes(call) === true },
      ));
    test('01 giving it up at any moment ends no process', () =>
      expectNamed(
        ofAll((call) =>
          Array.from({ length: GIVE_UPS }, (_, index) => ({
            ...whole,
            call,
            early: index % 2 === 0,
          })),
        ),
        { mayAnswer: () => true, abortAfterMs: (index) => index % GIVE_UPS },
      ));
  });
}

export const replyLengthOf = (body: string): number => rawReply(body).length;
