import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: RunOptions): Promise<AxeResults>;
  /** The rules are not public, but nothing else has the impact of a rule that was not broken. */
  _audit: { rules: ReadonlyArray<{ id: string; impact: string }> };
}

/** The serious and critical violations of the page once it has faded in, as sentences. */
export async function violationsOn(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  await page.evaluate(async () => {
    // A requested animation begins a frame later.
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    // A violation has the impact of its rule, so a third of the rules need not run.
    const lesser = axe._audit.rules.filter(({ impact }) => /^(?:minor|moderate)$/.test(impact));
    const { violations } = await axe.run({
      // Elements that pass need not be named.
      resultTypes: ['violations'],
      rules: Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }])),
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  });
}
