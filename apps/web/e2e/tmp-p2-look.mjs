import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const { url } = JSON.parse(readFileSync('/tmp/p2/run.json', 'utf8'));
const [, , email, pathsArg, widths = '390,820,1440', schemes = 'light,dark', action = ''] =
  process.argv;
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
for (const scheme of schemes.split(','))
  for (const width of widths.split(',').map(Number)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width, height: width < 500 ? 844 : 900 },
      colorScheme: scheme,
      ...(width < 500 && { hasTouch: true, isMobile: true }),
    });
    context.setDefaultTimeout(15000);
    const page = await context.newPage();
    const errors = [];
    page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
    page.on('pageerror', (e) => errors.push(String(e)));
    if (email !== '-') {
      await page.goto(`/api/login?login_hint=${encodeURIComponent(email)}`);
      await page.waitForURL(`${url}/`);
    }
    for (const path of pathsArg.split(',')) {
      await page.goto(path);
      await page.waitForTimeout(1500);
      if (action) {
        await (
          await import(
            'data:text/javascript,' +
              encodeURIComponent(`export default async (page) => { ${action} }`)
          )
        ).default(page);
        await page.waitForTimeout(900);
      }
      const name = `/tmp/p2/${path.replaceAll('/', '_')}-${width}-${scheme}.png`;
      await page.screenshot({ path: name, fullPage: !action || action.includes('FULL') });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      console.log(
        name,
        overflow > 0 ? `OVERFLOW ${overflow}` : '',
        errors.splice(0).join(' | ').slice(0, 300),
      );
    }
    await context.close();
  }
await browser.close();
