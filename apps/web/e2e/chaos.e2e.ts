/** @module-tag long */
import { findDifferences } from '@talkreel/scenarios/stack/invariants';
import { availableCredits } from '@talkreel/scenarios/stack/requests';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { disturbances, type Disturbance } from './support/disturbances.ts';
import { appTakesOver, expectShown } from './support/expect-shown.ts';
import { test, type Harness } from './support/harness.ts';
import { createReleases, type Releases } from './support/next-release.ts';
import { stubStripeScript } from './support/stripe-stub.ts';
import { SHORT_SCRIPT, wizardOn } from './support/wizard.ts';

/** The time in ms for which a job runs, long enough for a disturbance. */
const JOB_MS = 2_500;
const CREDITS = 10;

let harness: Harness;
let releases: Releases;
let page: Page;

test.beforeAll(async ({ openHarness }) => {
  releases = await createReleases(() => harness.stack);
  harness = await openHarness({
    env: {
      FREE_GENERATIONS: String(CREDITS),
      STRIPE_UI: 'embedded',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    },
  });
  await harness.stack.sandbox.speed('instant', JOB_MS);
});
afterEach(() => page.context().close());
afterAll(async () => {
  expect(await findDifferences(harness.stack.db, harness.stack.sandbox)).toEqual([]);
  await harness.close();
  await releases.remove();
});

interface Step {
  act: () => Promise<unknown>;
  /** Waits until the page shows the result of the step: before the disturbance, and after it. */
  holds: () => Promise<unknown>;
}

interface Flow {
  path: string;
  steps: () => Step[];
  /** The number of used generations; bought ones count below zero. */
  costs: number;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const holdsText = (field: Locator, words: string) => () =>
  expect.poll(() => field.inputValue(), { timeout: 200_000 }).toBe(words);

function wizard(): Step[] {
  const on = wizardOn(page);
  const running = (end: Locator) => () => expectShown(on.accepted.or(end).first());
  return [
    {
      act: () => on.actors.nth(1).check({ force: true }),
      holds: () => expect.poll(() => on.actors.nth(1).isChecked()).toBe(true),
    },
    { act: () => on.continue.click(), holds: () => expectShown(on.script) },
    { act: () => on.script.fill(SHORT_SCRIPT), holds: holdsText(on.script, SHORT_SCRIPT) },
    { act: () => on.generateAudio.click(), holds: running(on.preview) },
    { act: () => expectShown(on.preview), holds: () => expectShown(on.preview) },
    { act: () => on.next.click(), holds: () => expectShown(on.generateVideo) },
    { act: () => on.generateVideo.click(), holds: running(on.result) },
    { act: () => expectShown(on.result), holds: () => expectShown(on.result) },
  ];
}

function creator(): Step[] {
  const description = page.getByLabel('Description', { exact: true });
  const words = 'A calm gardener with a straw hat and a green shirt';
  const bar = page.getByRole('progressbar').first();
  const question = page.getByText('Are you happy with this image?');
  const video = page.getByLabel('Your influencer, moving');
  const running = (end: Locator) => () => expectShown(bar.or(end).first());
  return [
    { act: () => description.fill(words), holds: holdsText(description, words) },
    { act: () => button('Generate Image').click(), holds: running(question) },
    { act: () => expectShown(question), holds: () => expectShown(question) },
    { act: () => button('Generate Video').click(), holds: running(video) },
    { act: () => expectShown(video), holds: () => expectShown(video) },
  ];
}

function oneShot(): Step[] {
  const description = page.getByLabel('Influencer description');
  const topic = page.getByLabel('Script topic');
  const video = page.getByLabel('Your One Shot video');
  const rows = page.getByRole('listitem', { name: /^Final Video Generation/ });
  return [
    {
      act: () => description.fill('An old sailor with a white beard and a navy coat'),
      holds: holdsText(description, 'An old sailor with a white beard and a navy coat'),
    },
    {
      act: () => topic.fill('Why a cup of tea beats coffee every morning'),
      holds: holdsText(topic, 'Why a cup of tea beats coffee every morning'),
    },
    {
      act: () => button('Create One-Shot Video').click(),
      holds: () => expectShown(rows.or(video).first()),
    },
    { act: () => expectShown(video), holds: () => expectShown(video) },
  ];
}

function batch(): Step[] {
  const opening = page.getByRole('textbox', { name: 'Opening 1' });
  const actor = page.getByRole('group', { name: 'Actors' }).getByRole('checkbox').first();
  const voices = page.getByRole('group', { name: 'Voices' });
  const voice = voices.getByRole('checkbox').first();
  const suited = voices.getByRole('checkbox', { name: /Suits / });
  const tile = page.getByRole('article').first();
  const ready = page.getByText(/^1 of 1 ready/).first();
  return [
    { act: () => opening.fill('Stop.'), holds: holdsText(opening, 'Stop.') },
    {
      act: () => actor.check({ force: true }),
      // The voice that suits comes with the actor.
      holds: () => expect.poll(() => suited.isChecked()).toBe(true),
    },
    {
      act: async () => {
        await voice.check({ force: true });
        await suited.uncheck({ force: true });
      },
      holds: () =>
        expect
          .poll(async () => [await voice.isChecked(), await suited.isChecked()])
          .toEqual([true, false]),
    },
    {
      act: () => page.getByRole('button', { name: /^Make / }).click(),
      holds: () => expectShown(tile),
    },
    { act: () => expectShown(ready), holds: () => expectShown(ready) },
  ];
}

function checkout(): Step[] {
  const form = page.getByText('Card fields', { exact: true }).first();
  const paid = page.getByRole('heading', { name: 'Payment Successful!', exact: true });
  const buy = button('Purchase Now');
  return [
    { act: () => expectShown(form), holds: () => expectShown(form) },
    { act: () => buy.click(), holds: () => expectShown(paid.or(buy).first()) },
    // An impatient user who still sees the button presses it again.
    { act: () => buyAgain(buy), holds: () => expectShown(paid.or(buy).first()) },
  ];
}

async function buyAgain(buy: Locator): Promise<void> {
  if (await buy.isVisible()) await buy.click();
}

const flows: Record<string, Flow> = {
  wizard: { path: '/', steps: wizard, costs: 1 },
  creator: { path: '/ai-influencer', steps: creator, costs: 1 },
  'one shot': { path: '/ai-influencer-pipeline', steps: oneShot, costs: 1 },
  batch: { path: '/batches', steps: batch, costs: 1 },
  checkout: { path: '/additional-generations', steps: checkout, costs: -15 },
};

const names = Object.keys(disturbances) as Disturbance[];
/** `CHAOS=all` disturbs every step in every way; otherwise each step has another disturbance. */
const isLong = process.env['CHAOS'] === 'all';
const cases = Object.keys(flows).flatMap((flow, index) =>
  isLong
    ? names.map((name) => ({ flow, name: name as string, plan: () => name }))
    : [
        {
          flow,
          name: 'a different one',
          plan: (step: number) => names[(step + index) % names.length],
        },
      ],
);

test.each(cases)(
  '$flow, disturbed at each step by $name: nothing is lost or paid twice',
  async ({ flow, name, plan }) => {
    const { path, steps, costs } = flows[flow] ?? { path: '', steps: () => [], costs: 0 };
    const email = `${flow}-${name}@example.com`.replaceAll(' ', '-');
    page = await harness.visitAs(email, { path: null });
    await stubStripeScript(page, {
      sandboxUrl: harness.stack.sandboxUrl,
      answers: ['pm_card_visa'],
    });
    await page.goto(path);
    await appTakesOver(page);
    for (const [index, { act, holds }] of steps().entries()) {
      await act();
      await holds();
      await disturbances[plan(index) ?? 'reload']({ page, harness, email, releases });
      await holds();
    }
    const client = await harness.stack.signIn(email);
    await expect.poll(() => availableCredits(client), { timeout: 200_000 }).toBe(CREDITS - costs);
  },
);
