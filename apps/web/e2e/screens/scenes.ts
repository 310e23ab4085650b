import type { Page } from 'playwright-core';
import { appTakesOver } from '../support/expect-shown.ts';
import { SHORT_SCRIPT, wizardOn } from '../support/wizard.ts';

export interface Scene {
  name: string;
  /** Scenes follow one another in one browser; `who` is the person it may sign in. */
  play: (page: Page, who: string) => Promise<void>;
  /** The whole page, not just what is in view. */
  isWhole?: boolean;
}

const open = (path: string) => async (page: Page) => {
  await page.goto(path);
  await appTakesOver(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

/** Visitors' screens first, then the main job step by step. */
export const scenes: readonly Scene[] = [
  { name: 'landing', play: open('/'), isWhole: true },
  { name: 'login', play: open('/auth') },
  { name: 'blog', play: open('/blog'), isWhole: true },
  { name: 'terms', play: open('/terms') },
  { name: 'pitch-deck', play: open('/pitch-deck') },
  { name: 'not-found', play: open('/nowhere') },
  {
    name: 'wizard-1-actor',
    play: async (page, who) => {
      await page.goto(`/api/login?login_hint=${encodeURIComponent(who)}`);
      await page.getByRole('heading', { name: 'Select Your Actor' }).waitFor();
    },
  },
  { name: 'wizard-2-script', play: (page) => wizardOn(page).write(), isWhole: true },
  {
    name: 'wizard-2-audio',
    play: async (page) => {
      await wizardOn(page).generateAudio.click();
      await wizardOn(page).preview.waitFor();
    },
    isWhole: true,
  },
  {
    name: 'wizard-2-too-long',
    play: (page) => wizardOn(page).script.fill(`${SHORT_SCRIPT} `.repeat(9)),
    isWhole: true,
  },
  {
    name: 'wizard-3-working',
    play: async (page) => {
      const wizard = wizardOn(page);
      await wizard.script.fill(SHORT_SCRIPT);
      await wizard.next.click();
      await wizard.generateVideo.click();
      await wizard.progress.waitFor();
    },
  },
  {
    name: 'wizard-3-done',
    play: (page) => wizardOn(page).result.waitFor({ timeout: 120_000 }),
    isWhole: true,
  },
  { name: 'creator', play: open('/ai-influencer'), isWhole: true },
  { name: 'one-shot', play: open('/ai-influencer-pipeline'), isWhole: true },
  { name: 'community', play: open('/user-influencers'), isWhole: true },
  { name: 'profile', play: open('/profile'), isWhole: true },
  { name: 'subscribe', play: open('/subscribe'), isWhole: true },
  { name: 'additional-generations', play: open('/additional-generations'), isWhole: true },
  { name: 'payment-cancel', play: open('/payment-cancel') },
];
